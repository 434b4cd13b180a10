// boardgame.io's server as its documentation sets it up, with a small game that asks little of it:
// two players put heroes from hidden hands on a board of 25 spaces. The state is about as large as
// a Moment of Longhouse; the rules cost next to nothing.
//
//   node boardgame_io.cjs PORT [FOLDER]     (with a folder: the FlatFile storage in it)

const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SPACES = 25;
const HEROES = ['elder', 'warrior', 'hunter', 'rider', 'slayer', 'trickster', 'shaman'];
const KINDS = ['village', 'palace', 'relief', 'ground'];

const player = () => ({
  food: 3,
  wood: 3,
  stone: 3,
  gold: 3,
  points: 0,
  heroes: HEROES.length,
  caravan: { food: 0, wood: 0, stone: 0, gold: 0 },
});

const Canyon = {
  name: 'canyon',
  setup: () => ({
    spaces: Array.from({ length: SPACES }, (_, n) => ({
      name: 'abcde'[n % 5] + (1 + Math.floor(n / 5)),
      kind: KINDS[n % KINDS.length],
      owner: null,
      hero: null,
    })),
    stock: { food: 40, wood: 40, stone: 40, gold: 40 },
    public: { 0: player(), 1: player() },
    players: { 0: { hand: [...HEROES] }, 1: { hand: [...HEROES] } },
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    // A hero goes to an empty space and earns what lies there; with empty hands all come home.
    place: ({ G, playerID }, at) => {
      const space = G.spaces[at];
      const mine = G.public[playerID];
      if (!space || space.hero !== null || mine.heroes === 0) return INVALID_MOVE;
      space.hero = G.players[playerID].hand.pop();
      space.owner = playerID;
      mine.heroes -= 1;
      mine.food += 1;
      mine.caravan.food = (mine.caravan.food + 1) % 7;
      mine.points += G.spaces.filter(({ owner }) => owner === playerID).length;
      if (mine.heroes === 0) {
        for (const taken of G.spaces) {
          if (taken.owner === playerID) taken.owner = taken.hero = null;
        }
        G.players[playerID].hand = [...HEROES];
        mine.heroes = HEROES.length;
      }
    },
  },
};

const [port, folder] = process.argv.slice(2);
Server({
  games: [Canyon],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
}).run(Number(port));
