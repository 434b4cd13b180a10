/**
 * The pictures of the five terrains: each has its own colour and its own motif; on the map its letter says
 * the same. They are drawn about the middle of a hex, over whose sides they may stick out.
 */
import { placed } from '../../../lib/placed';

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
}

const PALE = 'rgb(255 255 255 / 0.75)';
const ALL = 'M-21-24h42v48h-42z';
const filled = (fill: string, d: string): Shape => ({ fill, d });
const inked = (stroke: string, d: string): Shape => ({ stroke, d });
const oval = (fill: string, x: number, y: number, rx: number, ry: number): Shape =>
  filled(fill, `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0 ${rx} ${ry} 0 1 0 ${-2 * rx} 0z`);

const fir = (x: number, y: number, size: number): Shape[] =>
  [
    filled('#1d4a24', 'M0-9 6 1H3l4 6h-14l4-6h-3z'),
    filled('#2f6b31', 'M0-9 1 7h-8l4-6h-3z'),
    filled('#4a2f17', 'M-1 7h2v3h-2z'),
  ].map((shape) => ({ ...shape, d: placed(shape.d, x, y, size) }));

export const PICTURES: Record<string, Shape[]> = {
  lake: [
    filled('#8fc3e8', ALL),
    filled(
      '#4794cf',
      'M-15-9c4-8 9-9 15-8 8 1 14 4 15 11 1 6-1 12-5 16-5 5-13 5-19 2-7-3-9-13-6-21z',
    ),
    filled('#2f7ab5', 'M-10-5c3-6 7-7 11-6 6 1 9 4 10 8 0 5-1 8-4 11-4 3-9 3-13 1-5-3-6-9-4-14z'),
    inked(
      PALE,
      'M-9-2q2.5-3 5 0t5 0 5 0M-6 4q2.5-3 5 0t5 0 5 0M-12-12q2-2.500 4 0t4 0M4 12q2-2.500 4 0t4 0',
    ),
  ],
  forest: [
    filled('#5f9a49', ALL),
    filled('#7bb35c', 'M-21 3c8-5 15-4 21 0s14 3 21-3v24h-42z'),
    ...fir(-11, -10, 0.9),
    ...fir(9, -12, 1),
    ...fir(0, -15, 0.75),
    ...fir(-14, 4, 1.05),
    ...fir(13, 4, 1.05),
    ...fir(-5, 12, 0.8),
    ...fir(6, 13, 0.85),
    ...fir(-1, -3, 1.05),
  ],
  wasteland: [
    filled('#b9553a', ALL),
    filled('#d0714a', 'M-21-2c9-6 14 1 21-3s13-5 21 1V-24h-42z'),
    filled('#7a2d1e', 'M-18 4l5-14 4 6 3-5 6 13z'),
    filled('#963c26', 'M-18 4l5-14 1 14z'),
    filled('#7a2d1e', 'M3 1l6-16 4 8 3-3 4 11z'),
    filled('#963c26', 'M3 1l6-16 1 16z'),
    inked('#5e1f12', 'M-16 12l6-3 4 4 7-5 6 4 8-3M-6 13l2 6M7 12l-1 7M12 9l3 4'),
    filled('#8c3824', 'M-4 19l3-4 4 1 2 3zM12 18l2-3 3 3z'),
  ],
  desert: [
    filled('#f0cf78', ALL),
    oval('#fff0bd', 10, -13, 4.6, 4.6),
    filled('#e2b755', 'M-21-6c9-8 16-5 21 1s13 3 21-3v32h-42z'),
    filled('#cf9d3c', 'M-21 6c6-4 14-6 22 1 7-4 13-4 20-1v18h-42z'),
    filled('#e8c167', 'M-21 14c8-5 16-2 22 2 8-4 14-3 20-1v9h-42z'),
    inked('#a8762a', 'M-15 1q7-6 14 0M4 1q6-5 12-1M-12 10q6-3 11 1'),
    inked('#3f6b33', 'M-11-4v-11M-11-8h-4v-4M-11-6h4v-5'),
  ],
  swamp: [
    filled('#5b5661', ALL),
    filled(
      '#47424f',
      'M-21-24h42V-8c-8 6-13-3-21 1s-13 3-21 0zM-21 10c8-4 12 3 20 1s14-5 22-2v15h-42z',
    ),
    oval('#7f8f8a', -7, -10, 9, 3.6),
    oval('#6c7f7b', 9, 2, 9.5, 3.8),
    oval('#7f8f8a', -6, 12, 10, 3.8),
    inked(PALE, 'M-11-10h5M6 2h6M-10 12h7'),
    inked(
      '#a3a66a',
      'M-15 5c0-5-1-8-3-11M-14 5c0-6 1-8 3-11M-13 5c1-4 2-5 5-7M13-5c0-5-1-8-3-11M14-5c0-6 1-9 3-12M13 16c0-5-1-8-2-10M14 16c1-5 2-7 4-9',
    ),
    filled('#3a2418', 'M-19-8h2v4h-2zM-12-8h2v4h-2zM9-18h2v4h-2zM16-19h2v4h-2z'),
  ],
};

/** A picture as somebody would see it who stands behind it. */
export const mirrored = (path: string): string =>
  path.replace(/([a-z])([^a-z]*)/gi, (_, letter: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    return letter + numbers.map((n, i) => (isAcross(letter, i) ? -n : n)).join(' ');
  });

function isAcross(letter: string, i: number): boolean {
  const step = letter.toLowerCase();
  if (step === 'a') return i % 7 === 5;
  return step === 'h' || (step !== 'v' && i % 2 === 0);
}
