import { t } from '../../lib/i18n.svelte';
import type { Play } from '../../play/play.svelte';
import { seatName, wordText } from '../../play/words';
import { effectsText } from './effects';
import {
  aidsOf,
  characterOf,
  goodsOf,
  inHand,
  printed,
  totalOf,
  viewOf,
  workersOf,
  type Print,
} from './facts';

/** What one seat has as it is shown, and what it had before whatever is being tried out. */
export class Sheet {
  print = $state.raw<Print | null>(null);

  constructor(
    readonly play: Play,
    private readonly whose: () => string,
  ) {
    void printed().then((found) => (this.print = found));
  }

  readonly seat = $derived.by(() => this.whose());
  readonly view = $derived.by(() => viewOf(this.play.now));
  readonly row = $derived.by(() => this.view.sheet[this.seat]!);
  readonly before = $derived.by(() =>
    this.play.ahead === null ? this.row : viewOf(this.play.base!).sheet[this.seat]!,
  );
  readonly standing = $derived.by(() => aidsOf(this.play.now).seats[this.seat]);
  readonly goods = $derived.by(() => goodsOf(this.row));
  readonly had = $derived.by(() => goodsOf(this.before));
  readonly hand = $derived.by(() => inHand(this.row));
  readonly workers = $derived.by(() => workersOf(this.row));
  readonly total = $derived.by(() => totalOf(this.standing));
  readonly vp = $derived.by(() => this.row.vp ?? 0);
  readonly strength = $derived.by(() => this.row.strength ?? 0);
  readonly culture = $derived.by(() => this.row.culture ?? 0);
  readonly created = $derived.by(() => this.row.created ?? []);
  readonly name = $derived.by(() => seatName(this.play.now.table, this.seat));
  /** What this seat would have to give if whoever looks raided now. */
  readonly owes = $derived.by(() => aidsOf(this.play.now).raid?.[this.seat]);

  /** The effects of the side of the character that lies up. */
  readonly side = $derived.by(() => {
    const { character, experienced } = this.row;
    if (this.print === null || character === undefined) return [];
    return characterOf(this.print, character)[experienced ? 'experienced' : 'young'];
  });
  readonly characterText = $derived.by(() => {
    const { character, experienced } = this.row;
    if (character === undefined) return '';
    const age = t(experienced ? 'tm.experienced' : 'tm.young');
    return `${wordText(character)} (${age}). ${effectsText(this.side, this.print)}`;
  });
}

/** A sign in words; what stands beside it is read on without a stop. */
export const said = (name: string): string => ` ${name}: `;
