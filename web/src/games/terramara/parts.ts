/** Which answers the board shows by itself; nothing in Terramara is secret. */
export default { onBoard: ['space', 'way'], reactions: [] as string[] };
