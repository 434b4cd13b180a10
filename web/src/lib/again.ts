const PAUSE = 3000; // milliseconds

/** Reads something again and again until the server can be reached; stop it with what it returns. */
export function untilReached(read: () => Promise<'reached' | 'unreachable'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function attempt(): Promise<void> {
    const how = await read();
    if (how === 'unreachable' && !stopped) timer = setTimeout(() => void attempt(), PAUSE);
  }
  void attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
