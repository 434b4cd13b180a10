import { Refused } from './api';
import { t } from './i18n.svelte';

/** What to tell somebody whose wish was not fulfilled, and is not tried again unless they ask. */
export const troubleOf = (error: unknown): string =>
  error instanceof Refused ? error.message : t('error.not-now');
