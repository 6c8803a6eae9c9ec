import { istDay } from '#client/lib/format/format-date.ts';
import type { ApiToken } from '#shared/contract/account/account.ts';
import type { TokenLife } from '#shared/domain/account/token-life.ts';
import { text } from './text.ts';

/** Identifies a token without revealing it: its first characters, or its last ones if the first were not stored. */
export const markOf = ({ prefix, ending }: Pick<ApiToken, 'prefix' | 'ending'>): string =>
  prefix ? `${prefix}…` : `…${ending}`;

/** "Never", or a day; `now` decides whether the year is shown. */
export const dayOrNever = (at: string | null, now: Date): string =>
  at === null ? text.never : istDay(new Date(at), now);

export const lifeText = (days: TokenLife): string => (days === null ? text.never : text.tokens.days(days));
