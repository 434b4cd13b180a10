import type { GameModule } from '../types';
import Board from './Board.svelte';
import Market from './Market.svelte';
import Mat from './Mat.svelte';
import parts from './parts';

const terraNova: GameModule = { Board, Mat, Market, ...parts };
export default terraNova;
