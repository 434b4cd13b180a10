import type { GameModule } from '../types';
import Board from './Board.svelte';
import Mat from './Mat.svelte';

const generic: GameModule = { Board, Mat, onBoard: [], reactions: [] };
export default generic;
