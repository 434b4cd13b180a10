import type { Component } from 'svelte';
import type { Doc, Moment } from '../lib/shapes';
import type { Play } from '../play/play.svelte';

/** One sign that the drawings of a game use, and what it means. */
export interface Sign {
  icon: Component<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any drawing
  props?: Record<string, unknown>;
  /** Keys of the catalogue: what it is called, and what it does. */
  name: string;
  about?: string;
  rule?: string;
}

export interface Signs {
  title: string;
  signs: Sign[];
}

/** One part of the score, with the points that each seat has by it. */
export interface ScoreRow {
  name: string; // a key of the catalogue
  points: Record<string, number>;
  notes?: Record<string, string>;
  rule?: string;
}

/** What a game brings along to be shown: its board and the panels around it. */
export interface GameModule {
  /** The middle of the table. */
  Board: Component<{ play: Play }>;
  /** What belongs to one seat: `own` for the mat that is always visible. */
  Mat: Component<{ play: Play; seat: string; own: boolean }>;
  /** What everybody can take from, if the game has that. */
  Market?: Component<{ play: Play }>;
  /** What that is called: a key of the catalogue. */
  market?: string;
  /** A small drawing before the text of an answer in the bar. */
  Emblem?: Component<{ word: string }>;
  /** All seats of a game, where the rules themselves play some. */
  seats?: (view: Doc) => string[];
  /** Terms whose answers the board or the mat shows by itself, so the bar need not list them. */
  onBoard: string[];
  /** Questions whose answers the bar lists all the same, since there a word means another thing. */
  inBar?: string[];
  /** Secret questions, for which a standing order can be left. */
  reactions: string[];
  /** What the points are made of. */
  scores?: (moment: Moment) => ScoreRow[];
  /** Every sign with its name and its meaning: the page `/legend/<game>`. */
  legend?: () => Promise<Signs[]>;
}
