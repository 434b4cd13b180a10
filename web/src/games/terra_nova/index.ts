import type { GameModule } from '../types';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import Market from './Market.svelte';
import Mat from './Mat.svelte';
import { scoresOf } from './facts';
import parts from './parts';

const terraNova: GameModule = {
  Board,
  Mat,
  Market,
  market: 'tn.shelf',
  Emblem,
  ...parts,
  scores: scoresOf,
  legend: () => import('./legend').then((found) => found.default),
};
export default terraNova;
