import type { GameModule } from '../types';
import Board from './Board.svelte';
import Market from './Market.svelte';
import Mat from './Mat.svelte';
import { scoresOf, type CanyonView } from './facts';
import parts from './parts';

const dragonCanyon: GameModule = {
  Board,
  Mat,
  Market,
  ...parts,
  legend: () => import('./legend').then((found) => found.default),
  scores: ({ aids }) => scoresOf(aids),
  seats: (view) => Object.keys((view as CanyonView).hands),
};
export default dragonCanyon;
