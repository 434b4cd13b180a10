import type { Component } from 'svelte';
import type { Sign, Signs } from '../types';
import Glyph from './art/Glyph.svelte';
import Portrait from './Portrait.svelte';
import Sample from './Sample.svelte';
import { CATEGORIES, MEMBERS, RAW, REFINED, TERRAINS } from './facts';

const sign = (
  icon: Component<any>, // eslint-disable-line @typescript-eslint/no-explicit-any -- any drawing
  props: Record<string, unknown>,
  name: string,
  rule: string,
  about?: string,
): Sign => ({ icon, props, name, rule, ...(about === undefined ? {} : { about }) });

/** A sign whose meaning stands in the catalogue under its own name. */
const told = (kind: string, rule: string, name = `tm.sign.${kind}`): Sign =>
  sign(Glyph, { kind, size: 40 }, name, rule, `tm.sign.${kind}.about`);
const named = (kind: string, rule: string, about?: string): Sign =>
  sign(Glyph, { kind, size: 40 }, `word.${kind}`, rule, about);

const onBoard = (kind: string, rule: string): Sign =>
  sign(Sample, { kind }, `tm.board.sign.${kind}`, rule, `tm.board.sign.${kind}.about`);

const legend: Signs[] = [
  {
    title: 'tm.board.signs',
    signs: [
      onBoard('legal', 'TM-5.4'),
      onBoard('free', 'TM-5.4'),
      onBoard('price', 'TM-5.6'),
      onBoard('barred', 'TM-5.5'),
      onBoard('returns', 'TM-5.13'),
      onBoard('never', 'TM-5.13'),
      onBoard('reach', 'TM-13.5'),
      onBoard('stirred', 'TM-4.6'),
    ],
  },
  {
    title: 'tm.resources',
    signs: [
      ...RAW.map((kind) => named(kind, 'TM-2.1', 'tm.sign.raw.about')),
      ...REFINED.map((kind) => named(kind, 'TM-2.1', 'tm.sign.refined.about')),
      told('any_raw', 'TM-2.9'),
      told('any_refined', 'TM-2.9'),
    ],
  },
  {
    title: 'tm.signs.tracks',
    signs: [
      named('military', 'TM-17.1', 'tm.sign.military.about'),
      told('power', 'TM-17.4'),
      named('culture', 'TM-14.1', 'tm.sign.culture.about'),
      named('travel', 'TM-15.2', 'tm.sign.travel.about'),
      told('vp', 'TM-23.2'),
      told('canoe', 'TM-14.1'),
      told('caravan', 'TM-15.1'),
      told('easy', 'TM-16.4'),
      told('medium', 'TM-16.4'),
      told('hard', 'TM-16.4'),
    ],
  },
  {
    title: 'tm.signs.members',
    signs: [
      ...MEMBERS.map((kind) => named(kind, 'TM-5.4', `tm.sign.${kind}.about`)),
      told('two-members', 'TM-5.5'),
      told('nobody', 'TM-20.17'),
      ...[1, 2, 3].map((level) => named(`worker-${level}`, 'TM-3.1', 'tm.sign.worker.about')),
      told('single', 'TM-5.3'),
      told('fire', 'TM-5.15'),
    ],
  },
  {
    title: 'tm.signs.deeds',
    signs: [
      told('refine', 'TM-2.7'),
      told('arrow', 'TM-2.8'),
      told('create', 'TM-13.9'),
      told('reserve', 'TM-13.25'),
      named('raid', 'TM-7.1', 'tm.sign.raid.about'),
      told('first', 'TM-8.1'),
      told('take_back', 'TM-5.21'),
      told('discount', 'TM-13.11'),
      told('worker', 'TM-6.2'),
      told('bonus_tile', 'TM-18.1'),
    ],
  },
  {
    title: 'tm.signs.places',
    signs: [
      ...TERRAINS.map((kind) => sign(Glyph, { kind, size: 40 }, `tm.sign.${kind}`, 'TM-9.5')),
      told('hut', 'TM-5.17'),
      told('crossroads', 'TM-10.1'),
      told('gate', 'TM-20.23'),
      told('outpost', 'TM-16.1'),
      told('flag', 'TM-16.2'),
      told('road', 'TM-15.8'),
    ],
  },
  {
    title: 'tm.signs.cards',
    signs: [
      ...CATEGORIES.map((kind) => named(kind, 'TM-13.1')),
      told('artifact', 'TM-13.1'),
      told('cards', 'TM-1.12'),
      told('instant', 'EF-2', 'tm.timing.instant'),
      told('permanent', 'EF-2', 'tm.timing.permanent'),
      told('once_per_round', 'EF-2', 'tm.timing.once_per_round'),
      told('game_end', 'EF-2', 'tm.timing.game_end'),
    ],
  },
  {
    title: 'tm.characters',
    signs: (
      [
        ['wayfarer', 'TM-20.4'],
        ['storyteller', 'TM-20.6'],
        ['guardian', 'TM-20.9'],
        ['artisan', 'TM-20.12'],
        ['heir', 'TM-20.16'],
        ['trader', 'TM-20.18'],
        ['gatekeeper', 'TM-20.22'],
      ] as const
    ).map(([character, rule]) =>
      sign(Portrait, { character, size: 52 }, `word.${character}`, rule),
    ),
  },
];
export default legend;
