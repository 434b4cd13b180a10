/** What somebody wants to see on this screen; it has no part in the game. */
class Desk {
  /** The seat whose things all lie open, or `table` for what belongs to nobody. */
  open = $state<string | null>(null);
}

export const desk = new Desk();
