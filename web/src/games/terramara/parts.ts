/**
 * Which answers the board shows by itself; nothing in Terramara is secret. Spaces of the Homeland are
 * called as the parts of an action are: when it is parts that are asked for, the bar lists them.
 */
export default {
  onBoard: ['space', 'way', 'character', 'start-card'],
  inBar: ['next_part'],
  reactions: [] as string[],
};
