import type { Component } from 'svelte';
import type { Sign, Signs } from '../types';
import Ring from './Ring.svelte';
import Sample from './Sample.svelte';
import Glyph from './art/Glyph.svelte';
import { POWER_ACTIONS, ROUND_TILES, TERRAINS } from './facts';

const sign = (
  icon: Component<any>, // eslint-disable-line @typescript-eslint/no-explicit-any -- any drawing
  props: Record<string, unknown>,
  name: string,
  about: string | undefined,
  rule: string,
): Sign => ({ icon, props, name, rule, ...(about === undefined ? {} : { about }) });

const onMap = (kind: string, rule: string): Sign =>
  sign(Sample, { kind }, `tn.sign.${kind}`, `tn.sign.${kind}.about`, rule);
const piece = (kind: string, about: string, rule: string): Sign =>
  sign(Sample, { kind }, `word.${kind}`, `tn.sign.${about}.about`, rule);
const glyph = (kind: string, name: string, rule: string): Sign =>
  sign(Glyph, { kind, size: 40 }, name, `tn.sign.${kind}.about`, rule);

const ACTION_SIGNS: Record<string, string> = {
  '7-money': 'money',
  '1-shovel': 'shovel',
  '2-shovels': 'shovel',
};

const legend: Signs[] = [
  {
    title: 'tn.signs.lands',
    signs: [
      ...TERRAINS.map((kind) => sign(Sample, { kind }, `word.${kind}`, undefined, 'TN-0.5')),
      sign(
        Ring,
        { print: null, faction: '', size: 56 },
        'tn.sign.terrain',
        'tn.sign.terrain.about',
        'TN-5.3',
      ),
      onMap('changed', 'TN-5.2'),
      onMap('river', 'TN-0.5'),
    ],
  },
  {
    title: 'tn.signs.map',
    signs: [
      onMap('adjacent', 'TN-4.1'),
      onMap('sailed', 'TN-4.4'),
      onMap('dig', 'TN-5.3'),
      onMap('legal', 'TN-0.12'),
      onMap('space', 'TN-10.1'),
      onMap('bridge', 'TN-4.2'),
      onMap('group', 'TN-8.1'),
      onMap('town', 'TN-8.3'),
      onMap('mark', 'TN-18.1'),
      onMap('stirred', 'TN-0.17'),
    ],
  },
  {
    title: 'tn.signs.pieces',
    signs: [
      piece('house', 'house', 'TN-5.13'),
      piece('trading-post', 'trading-post', 'TN-6.2'),
      piece('left-palace', 'palace', 'TN-6.5'),
      piece('right-palace', 'palace', 'TN-6.5'),
    ],
  },
  {
    title: 'tn.signs.signs',
    signs: [
      glyph('money', 'tn.sign.money', 'TN-16.3'),
      glyph('power', 'tn.sign.power', 'TN-3.1'),
      glyph('points', 'tn.sign.points', 'TN-0.2'),
      glyph('hand', 'tn.sign.hand', 'TN-2.1'),
      glyph('sailing', 'tn.sign.sailing', 'TN-9.1'),
      glyph('shovel', 'tn.sign.shovel', 'TN-5.3'),
      glyph('gift', 'tn.sign.gift', 'TN-19'),
      glyph('first', 'tn.sign.first', 'TN-13.2'),
      glyph('x', 'tn.sign.x', 'TN-11.2'),
    ],
  },
  {
    title: 'tn.signs.rounds',
    signs: ROUND_TILES.map((kind) =>
      sign(Glyph, { kind, size: 40 }, `word.${kind}`, `tn.deed.${kind}`, 'TN-20.2'),
    ),
  },
  {
    title: 'tn.power-actions',
    signs: POWER_ACTIONS.map((kind) =>
      sign(
        Glyph,
        { kind: ACTION_SIGNS[kind] ?? kind, size: 40 },
        `word.${kind}`,
        undefined,
        'TN-11.2',
      ),
    ),
  },
];
export default legend;
