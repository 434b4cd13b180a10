import type { GameModule } from '../types';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import Market from './Market.svelte';
import Mat from './Mat.svelte';
import { scoresOf } from './facts';
import parts from './parts';

const terramara: GameModule = {
  Board,
  Mat,
  Market,
  market: 'tm.river',
  Emblem,
  ...parts,
  scores: scoresOf,
  legend: () => import('./legend').then((found) => found.default),
};
export default terramara;
