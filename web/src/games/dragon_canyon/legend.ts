import type { Component } from 'svelte';
import Shield from '../../lib/Shield.svelte';
import type { Sign, Signs } from '../types';
import Card from './Card.svelte';
import Building from './art/Building.svelte';
import Die from './art/Die.svelte';
import Dragon from './art/Dragon.svelte';
import Fire from './art/Fire.svelte';
import Portrait from './art/Portrait.svelte';
import Terrain from './art/Terrain.svelte';
import Token from './art/Token.svelte';
import { BUILDINGS, HEROES, KINDS } from './facts';

const sign = (
  icon: Component<any>, // eslint-disable-line @typescript-eslint/no-explicit-any -- any drawing
  props: Record<string, unknown>,
  name: string,
  about: string,
  rule: string,
): Sign => ({ icon, props, name, about, rule });

const LANDS = [...KINDS, 'fortified-town', 'dragon-canyon'];
const LAND_RULES: Record<string, string> = {
  'fortified-town': 'DC-12.2',
  'dragon-canyon': 'DC-12.3',
};

const legend: Signs[] = [
  {
    title: 'dc.signs.lands',
    signs: LANDS.map((land) =>
      sign(
        Terrain,
        { land },
        `word.${land}`,
        KINDS.includes(land) ? 'dc.sign.land' : `dc.sign.${land}`,
        LAND_RULES[land] ?? 'DC-12.1',
      ),
    ),
  },
  {
    title: 'dc.signs.tokens',
    signs: [
      ...KINDS.map((kind) =>
        sign(Token, { kind, size: 44 }, `word.${kind}`, 'dc.sign.token', 'DC-2.2'),
      ),
      sign(Token, { kind: 'loot', size: 44 }, 'dc.loot', 'dc.sign.loot', 'DC-11.3'),
    ],
  },
  {
    title: 'dc.signs.heroes',
    signs: HEROES.map((hero) =>
      sign(Portrait, { hero }, `word.${hero}`, `dc.about.${hero}`, 'DC-13.1'),
    ),
  },
  {
    title: 'dc.signs.map',
    signs: [
      sign(
        Card,
        { seat: 'p1', hero: 'skyrider', up: true, strength: 6 },
        'dc.sign.up',
        'dc.sign.up.about',
        'DC-10.2',
      ),
      sign(
        Card,
        { seat: 'p1', hero: 'skyrider', up: false },
        'dc.sign.own',
        'dc.sign.own.about',
        'DC-2.17',
      ),
      sign(
        Card,
        { seat: 'p2', hero: null, up: false },
        'dc.sign.hidden',
        'dc.sign.hidden.about',
        'DC-10.1',
      ),
      sign(
        Card,
        { seat: 'p2', hero: null, up: false, guess: 'trickster' },
        'dc.sign.guess',
        'dc.sign.guess.about',
        'DC-2.17',
      ),
      sign(Dragon, {}, 'dc.sign.dragon', 'dc.sign.dragon.about', 'DC-12.4'),
      sign(Fire, {}, 'dc.sign.fire', 'dc.sign.fire.about', 'DC-9.2'),
      sign(Die, { value: 5 }, 'dc.sign.die', 'dc.sign.die.about', 'DC-7.8'),
      sign(Shield, { index: 2, size: 44 }, 'dc.sign.shield', 'dc.sign.shield.about', 'DC-1.1'),
    ],
  },
  {
    title: 'dc.buildings',
    signs: BUILDINGS.map((building) =>
      sign(Building, { building }, `word.${building}`, `dc.sign.${building}`, 'DC-11.5'),
    ),
  },
];
export default legend;
