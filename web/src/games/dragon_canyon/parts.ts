/** Which answers the board and the mat show by themselves, and which questions are secret. */
export default { onBoard: ['tile', 'hero'], reactions: ['dragon_seal', 'pack'] };
