/** What this browser keeps; one that keeps nothing still plays. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is forbidden, or full: then it is forgotten with the page.
  }
}
