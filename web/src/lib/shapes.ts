/** What the server sends; docs/api.md says what each thing means. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Doc = { [key: string]: Json };

export interface Person {
  id: string;
  name: string;
  kept: boolean;
  lang: string;
}

export interface Session {
  id: string;
  agent: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface Token {
  id: string;
  label: string;
  created: number;
  seen: number;
  token?: string;
}

export interface GameOption {
  name: string;
  kind: 'number' | 'choice' | 'flag';
  default: number | string | boolean;
  choices?: string[] | null;
  least?: number | null;
  most?: number | null;
  players?: number[]; // with how many it says anything
  rule: string;
}

export interface GameInfo {
  name: string;
  seats: [number, number];
  options: GameOption[];
  bots: { name: string }[];
  reconstructed: number;
  edition: { name: string; digest: string };
  terms: Record<string, string[]>;
}

export interface Seat {
  seat: string;
  kind: 'open' | 'person' | 'bot';
  name?: string | null;
  bot?: string | null;
  mine: boolean;
  ready: boolean;
  online: boolean;
  vacant?: boolean;
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, number | string | boolean>;
  status: 'waiting' | 'playing' | 'over';
  seats: Seat[];
  host: boolean;
  private: boolean;
  created: number;
  changed: number;
  seq: number;
  length: number;
  turn: string | null;
  players: number;
  pace?: 'live' | 'days';
  commitment?: string;
  result?: { scores: number[]; ranking: number[]; seed?: string; salt?: string };
  invite?: string;
  rematch?: string;
  take_back?: { seat: string; agreed: string[] };
  imported?: boolean;
}

export interface GameEvent {
  n: number;
  event: string;
  [parameter: string]: Json;
}

export interface Action {
  word: string;
  term: string;
  boundary: boolean;
  effects: GameEvent[];
  next?: string;
  odds?: { least: number; most: number };
}

export interface Refusal {
  rule: string;
  key: string;
}

export interface Asked {
  decision: string;
  seat: string;
  verb?: string;
  always?: boolean;
  actions?: Action[];
  refused?: Record<string, Refusal>;
  [parameter: string]: unknown;
}

export interface Moment {
  table: Table;
  seq: number;
  at: number;
  length: number;
  seat: string | null;
  view: Doc;
  aids: Doc;
  asked: Asked | null;
  events: GameEvent[];
  chat_seq: number;
  can_take_back: boolean;
  waiting: { seat: string; secret: boolean; until?: number; held?: string } | null;
}

export interface Preview {
  moment: Moment;
  played: number;
  boundary?: string;
}

export interface ChatLine {
  n: number;
  name: string;
  text: string;
  made: number;
  seat: string | null;
}

export interface EditionValue {
  name: string;
  source: string;
  value: Json;
}
