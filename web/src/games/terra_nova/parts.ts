/** Which answers the board shows by itself; nothing in Terra Nova is secret. */
export default { onBoard: ['hex', 'bridge-space', 'faction'], reactions: [] as string[] };
