/**
 * The signs of Terramara in a square of 24 units: parts from back to front, each a fill and a path.
 * Every sign can be told from the others by its outline alone; colour only helps.
 */
export type Part = readonly [fill: string, path: string];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const chevron = (y: number): string => `M12 ${y}l9.500 7h-5.500l-4-3-4 3H2.500z`;
const pips = (...places: number[]): string => places.map((x) => disc(x, 18.8, 2)).join('');

const BROWN = '#9a6233';
const CREAM = '#fbf1dc';
const DARK = '#2b1a0d';
const GOLD = '#ffd76a';
const GREY = '#a9a69f';
const PALE = '#e9d9bb';
const RED = '#c1442e';
const STEEL = '#b9c4cc';
const WOOD = '#c98f52';
/** No fill: a thin line, or a thick one in the colour of the text around it. */
const LINE = 'line';
const THICK = 'thick';
/** The colour of whoever the sign stands for. */
const OWN = `var(--own, ${PALE})`;

const STAR =
  'M12 2l2.700 6.300 6.800.6-5.200 4.500 1.600 6.700L12 16.500l-5.900 3.600 1.600-6.700L2.500 8.900l6.800-.6z';
const HEX = 'M7 1.500h10L23 12l-6 10.500H7L1 12z';
const EXPLORER: Part[] = [
  ['#6b4423', 'M19 3h2v19h-2z'],
  [OWN, `${disc(10, 6, 4.2)}M2.500 22q0-11 7.500-11t7.500 11z`],
];
const WORKER: Part[] = [
  [
    '#edd6a4',
    'M5 1.500h14q2.500 0 2.500 2.500v16q0 2.500-2.500 2.500H5Q2.500 22.500 2.500 20V4q0-2.500 2.500-2.500z',
  ],
  ['#8d5a2b', 'M10.300 8h3.400v6.500h-3.400z'],
  [STEEL, 'M6 3.500h9l3.500 2.500v2.700H6z'],
];
const CARD: Part = [CREAM, 'M5 1.500h14v21H5z'];

export const GLYPHS: Record<string, readonly Part[]> = {
  // Resources: what nature gives, and what skilled hands make of it.
  livestock: [
    [CREAM, 'M3.500 2Q0 9 7 10.500h10Q24 9 20.500 2 20.500 6.500 16 6.500H8Q3.500 6.500 3.500 2z'],
    ['#a5673b', 'M6 8.500q6-3 12 0l.500 5-2.500 8H8l-2.500-8z'],
    ['#e5b89a', 'M8 17q4-2 8 0l-.500 4.500h-7z'],
    [DARK, `${disc(9, 12.5, 0.6)}${disc(15, 12.5, 0.6)}`],
  ],
  stone: [
    [GREY, 'M2 18.500 4 10l6-6 8 1.500 4 7.500-2 6.500-8 2z'],
    ['#cbc8c0', 'M4 10l6-6 8 1.500-7 6z'],
    [LINE, 'M11 11.500l1 10M11 11.500l11 1.500'],
  ],
  wood: [
    ['#8d5a2b', 'M6 5.500h13q4 1 4 6.500t-4 6.500H6z'],
    [LINE, 'M12 9.500h7M11.500 14h8'],
    ['#e3b77c', 'M6 5.500a4.500 6.500 0 1 0 0 13a4.500 6.500 0 1 0 0-13z'],
    [LINE, 'M6 9.500a1.600 2.500 0 1 0 0 5a1.600 2.500 0 1 0 0-5z'],
  ],
  ore: [
    ['#6d5d70', 'M1.500 19.500 4 11l4 3L10.500 3l5 7 3.500-3 3.500 12-5 3H6z'],
    [
      '#f08a3c',
      'M10 8l2 3-2 3.500-2-3zM15.500 13l2.500 2.500-2.500 3-2.500-3zM7 15.500l2 2-2 2.500-2-2.500z',
    ],
  ],
  leather: [
    [
      '#d08b4c',
      'M7.500 2q4.500 2.500 9 0l1.500 5 4.500.500-1 4.500-3.500 0 .500 5 3.500 2.500-3 3-4-2.500-3 3-3-3-4 2.500-3-3L5.500 17l.500-5-3.500 0-1-4.500L6 7z',
    ],
    [LINE, 'M12 6.500v10'],
  ],
  ashlar: [
    ['#d6d2c6', 'M2 9h13.500v12.500H2z'],
    ['#f3f0e6', 'M2 9l6-6h14l-6.500 6z'],
    ['#a8a397', 'M15.500 9 22 3v12l-6.500 6.500z'],
  ],
  lumber: [
    [WOOD, 'M4 2.500h18.500v5.500H4z'],
    ['#e0ae72', 'M1.500 9.300H20v5.500H1.500z'],
    [WOOD, 'M4 16h18.500v5.500H4z'],
    [LINE, 'M8 5.200h9M6 12h9M8 18.700h9'],
  ],
  metal: [
    ['#8fa3b3', 'M6.500 9h11L22.500 20h-21z'],
    ['#d5e0e8', 'M6.500 9 9 5h6l2.500 4z'],
    [LINE, 'M8 13h8'],
  ],
  any_raw: [['#b98a55', 'M11 1.500l7 1.500 4.500 6-.500 8-6 5-8 .500-6-5L1.500 9 5 4z']],
  any_refined: [['#f0d79b', 'M2.500 2.500h19v19h-19z']],
  // Tracks and points.
  military: [
    [STEEL, 'M12 .8l3 4.200v10H9V5z'],
    ['#e0a83c', 'M4.500 14.500h15V18h-15z'],
    ['#8d5a2b', 'M10.300 18h3.400v5h-3.400z'],
  ],
  culture: [
    [LINE, 'M9.500 8v9M12 8v9M14.500 8v9'],
    [
      '#e0a83c',
      'M4.500 1.500Q1 12 7.500 18h9Q23 12 19.500 1.500h-4Q18.500 10 15 15H9Q5.500 10 8.500 1.500z',
    ],
    ['#8d5a2b', 'M4 5h16v3H4zM7.500 17.500h9l1 5h-11z'],
  ],
  travel: [
    [BROWN, 'M6 2h9.500v10q6.500.500 7 6.500v1H4.500Q6.500 10 6 2z'],
    [DARK, 'M4 19h18.500v3H4z'],
    [CREAM, 'M5 1.500h11.500V6H5z'],
  ],
  vp: [[GOLD, STAR]],
  power: [['#e9e2f2', 'M12 1l9.500 3v8q0 7.500-9.500 11.500Q2.500 19.500 2.500 12V4z']],
  // Who can be sent.
  explorer: EXPLORER,
  chieftain: [
    [OWN, `${disc(12, 10.5, 4)}M3 22.500Q3 14 12 14t9 8.500z`],
    [RED, 'M5 8 3.500 1 8 4l4-3.500L16 4l4.500-3L19 8q-7-3-14 0z'],
  ],
  warrior: [
    ['#6b4423', 'M19.700 5h1.800v18h-1.800z'],
    [STEEL, 'M20.600 0l2.400 6h-4.800z'],
    [OWN, `${disc(9, 8, 3.6)}M1.500 22.500q0-11 7.500-11t7.500 11z`],
    [STEEL, 'M4.500 7.500q0-6 4.500-6t4.500 6z'],
    [RED, disc(13.5, 17, 4.6)],
  ],
  'two-members': [
    [PALE, `${disc(7.5, 8, 3.6)}M1 21.500q0-9 6.500-9t6.500 9z`],
    [OWN, `${disc(16, 9, 3.6)}M9.500 22.500q0-9 6.500-9t6.500 9z`],
  ],
  nobody: [[THICK, `${disc(12, 7, 4)}M3.500 22q0-10 8.500-10t8.500 10z`]],
  'worker-1': [...WORKER, [DARK, pips(12)]],
  'worker-2': [...WORKER, [DARK, pips(8.5, 15.5)]],
  'worker-3': [...WORKER, [DARK, pips(6, 12, 18)]],
  worker: [...WORKER, [DARK, 'M8 17.500h8v2H8z']],
  // Deeds.
  refine: [
    ['#8d5a2b', 'M9.800 9h4.400v14H9.800z'],
    [STEEL, 'M3.500 2h13l5.500 4v4.500H3.500z'],
  ],
  exchange: [
    ['#e0a83c', 'M2 4.500h11.500V1.500l8 5.300-8 5.200V9H2z'],
    ['#7fb3a0', 'M22 15H10.500v-3l-8 5.300 8 5.200v-3H22z'],
  ],
  arrow: [[PALE, 'M1.500 8.500H12V3l10.500 9L12 21v-5.500H1.500z']],
  create: [
    [CREAM, 'M2.500 1.500h13v19h-13z'],
    ['#b98a55', 'M5 4h8v6.500H5z'],
    ['#5fae5b', 'M14 10h4.500v4H23v4.500h-4.500V23H14v-4.500H9.500V14H14z'],
  ],
  reserve: [
    ['#6a4a7c', 'M4 1.500h16v21H4z'],
    [GOLD, 'M8.500 1.500h7v13L12 11l-3.500 3.500z'],
  ],
  artifact: [CARD, ['#b98a55', 'M7.500 4h9v8h-9z'], [LINE, 'M8 15.500h8M8 18.500h6']],
  cards: [
    ['#c9a873', 'M7.500 1.500H21V20H7.500z'],
    [CREAM, 'M3 4h13.500v18.500H3z'],
    ['#b98a55', 'M5.500 6.500h8.500v7H5.500z'],
  ],
  raid: [
    ['#8d5a2b', 'M2.500 21.500 15.500 5 18 7 5 23.500zM21.500 21.500 8.500 5 6 7l13 16.500z'],
    [STEEL, 'M14 2.500Q21 0 23 7.500l-4 4.500q-1-5-6-5.500z'],
    [STEEL, 'M10 2.500Q3 0 1 7.500L5 12q1-5 6-5.500z'],
  ],
  first: [['#b5482f', 'M6 3h13l-4 4.500 4 4.500H8v10H6z']],
  take_back: [
    [
      '#7fb3a0',
      'M9.500 1.500v4.300h5Q22.500 6 22.500 13.500T14.500 21H5v-4.300h9.500q3.500 0 3.500-3.200T14.500 10h-5v4.300L1.500 8z',
    ],
  ],
  discount: [
    ['#e0a83c', 'M1.500 3.500 12 2l10.500 10.500-10 10L2 12z'],
    [DARK, disc(7, 7.5, 1.5)],
  ],
  check: [[THICK, 'M4 13l5.500 6L20.500 5']],
  cross: [[THICK, 'M5 5l14 14M19 5 5 19']],
  // Pieces and places.
  flag: [
    ['#6b4423', 'M4.500 1.500H7v21H4.500z'],
    [OWN, 'M7 2.500 22.500 8.500 7 14.500z'],
  ],
  caravan: [
    [CREAM, 'M2.500 14Q2 3 12 3t9.500 11z'],
    [LINE, 'M8.500 4v9M15.500 4v9'],
    [BROWN, 'M1.500 13h21v4.500h-21z'],
    [DARK, `${disc(6.5, 19, 3.4)}${disc(17.5, 19, 3.4)}`],
  ],
  canoe: [
    ['#6b4423', 'M7 1.500l2-.800L15.500 15l-2 1z'],
    [WOOD, 'M.800 10q11.200 5.500 22.400 0Q22 21 12 21T.8 10z'],
  ],
  crossroads: [
    ['#6b4423', 'M10.500 1.500h3v21h-3z'],
    [WOOD, 'M7 3h11.500L23 6.500 18.500 10H7zM17 11.500H5.500L1 15l4.500 3.500H17z'],
  ],
  outpost: [
    [WOOD, 'M5 22.500 7.500 10h9L19 22.500z'],
    ['#8d5a2b', 'M3.500 10V2.500H7.500v2.500H10v-2.500h4V5h2.500V2.500h4V10z'],
    [DARK, 'M10 22.500V17q2-2.500 4 0v5.500z'],
  ],
  gate: [
    [
      '#b98a55',
      'M1.500 22.500V11Q1.500 1.500 12 1.500T22.500 11v11.500H17V12q0-5-5-5t-5 5v10.500z',
    ],
    [LINE, 'M12 1.500V7M4 6l4.500 3M20 6l-4.500 3'],
  ],
  hut: [
    [PALE, 'M4.500 11h15v11h-15z'],
    ['#8d5a2b', 'M.800 12.500 12 2l11.200 10.500z'],
    [DARK, 'M9.500 22v-6q2.500-3.500 5 0v6z'],
  ],
  river: [
    [
      '#4794cf',
      'M1 6q3-4 6-1t6 0 6-1 4 1v4q-3-2-5 0t-6 0-6 0-5 1zM1 15.500q3-4 6-1t6 0 6-1 4 1v4q-3-2-5 0t-6 0-6 0-5 1z',
    ],
  ],
  road: [
    ['#d8b780', 'M9.500 1.500h5L23 22.500H1z'],
    [
      DARK,
      'M11.300 4h1.400l.3 4h-2zM10.800 11h2.400l.400 5h-3.200zM10.300 18.500h3.400l.300 3h-4z',
    ],
  ],
  fire: [
    [
      '#e8622c',
      'M12.500 .8q.500 5 4.500 8.200t4 7Q20 23.200 12 23.200T3 16q0-5 4-7.500 0 3.500 2 4.500 3-5 3.500-12.200z',
    ],
    [GOLD, 'M12 12.500q3.500 3 3.500 6T12 22t-3.500-3.500 3.500-6z'],
  ],
  single: [
    ['#d9c4e6', disc(12, 12, 10.6)],
    [DARK, `${disc(12, 7.8, 2.8)}M6.500 18.500q0-7 5.500-7t5.500 7z`],
  ],
  bonus_tile: [
    ['#e8b85f', HEX],
    [
      CREAM,
      'M12 6l1.600 4 4.200.3-3.200 2.700 1 4.100L12 15l-3.600 2.100 1-4.100-3.200-2.700 4.200-.3z',
    ],
  ],
  // Symbols of the tracks that Outposts and special spaces ask for.
  easy: [['#c98a4b', chevron(8)]],
  medium: [['#cfd6da', chevron(4) + chevron(12)]],
  hard: [[GOLD, chevron(1) + chevron(8.5) + chevron(16)]],
  // Categories of artifacts.
  tools: [
    [STEEL, 'M1.500 6.500H15V16l-2.200-2.500-2.200 2.500-2.200-2.500L6.200 16 4 13.500 1.500 16z'],
    [
      '#8d5a2b',
      'M14.500 4h4Q23 4 23 9v6q0 4.500-4.500 4.500h-4zM17.500 8v7.500q2.500 0 2.500-3.700T17.500 8z',
    ],
  ],
  weaponry: [
    [STEEL, 'M3 21.500V12q0-9 9-9t9 9v9.500h-5.500V14L12 12l-3.500 2v7.500z'],
    [RED, 'M10.300.8h3.400v9h-3.400z'],
  ],
  pottery: [
    [LINE, 'M8 6Q2 6 3.500 13M16 6q6 0 4.500 7'],
    ['#d06a3f', 'M8.500 1.500h7V6q5 3.500 5 8.500T16 22.500H8q-4.500-3-4.500-8t5-8.500z'],
    [DARK, 'M4 12.500h16l.3 3H3.700z'],
  ],
  clothing: [
    ['#8d6bb0', 'M8 2q4 4 8 0l7 4.500-2.500 6.500-3-1v10.500h-11V12l-3 1L1 6.500z'],
    [LINE, 'M6.500 18.500h11'],
  ],
  // Terrains.
  plains: [
    [
      '#8ab84a',
      'M1.500 21.500Q4 12 2.500 6 7 10 7.500 15 8 6 12.500 1.500 15 8 14.500 15q3-6 7-7.500-2.500 7 1 14z',
    ],
  ],
  quarry: [
    ['#a9a69f', 'M1.500 21.500V16H8v-5.500h6V5h8.500v16.500z'],
    [LINE, 'M8 16v5.500M14 10.500v11'],
  ],
  forest: [
    ['#6b4423', 'M10 16h4v6.500h-4z'],
    ['#3d8a44', 'M12 .8l7 9.200h-3l5 7.500H3L8 10H5z'],
  ],
  mountain: [
    ['#7d8590', 'M.800 21.500 9 4.500l4.500 7L16.500 8 23.200 21.500z'],
    ['#ffffff', 'M9 4.500l-3.300 7 3.300-1.500 2.500 2 2-.500z'],
  ],
  // When an effect comes about.
  instant: [['#ffc93c', 'M14.500.8 3.500 14H10l-2.500 9.200L20.500 9.500H13z']],
  permanent: [
    [THICK, 'M12 12Q9 6.500 6 6.500T2 12t4 5.500 6-5.500 6-5.500 4 5.500-4 5.500-6-5.500z'],
  ],
  once_per_round: [
    [THICK, 'M20 13a8 8 0 1 1-3.500-7.500'],
    ['currentColor', 'M22 1v8.500h-8.500z'],
  ],
  game_end: [
    [CREAM, 'M4.500 1.500h15v4L14 12l5.500 6.500v4h-15v-4L10 12 4.500 5.500z'],
    ['#d9a13d', 'M8.500 20.500h7L12 15zM8.500 6h7L12 10.500z'],
  ],
  // Letters and numbers are drawn over these.
  round: [[PALE, disc(12, 12, 10.6)]],
};

/** What is written on some signs. */
export function writingOn(kind: string): string {
  if (kind.startsWith('any_')) return '?';
  if (kind.startsWith('power-')) return kind.slice(6);
  if (kind.startsWith('round-')) return kind.slice(6);
  return '';
}

export const partsOf = (kind: string): readonly Part[] =>
  GLYPHS[kind] ?? GLYPHS[kind.replace(/-[^-]*$/, '')] ?? [];
