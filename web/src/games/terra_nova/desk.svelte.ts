/** What somebody wants to see on this screen; it has no part in the game. */
class Desk {
  /** The seat whose mat lies open, with all that belongs to it. */
  open = $state<string | null>(null);
  reach = $state(true);
  clusters = $state(true);
}

export const desk = new Desk();
