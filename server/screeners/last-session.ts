import { dateOfDay } from '#server/analytics/columns.ts';
import { PRICE_SCREENS } from '#server/analytics/screens/index.ts';
import { type ScreenInputs, valueAt } from '#server/analytics/screens/inputs.ts';
import type { PriceScreen } from '#server/analytics/screens/screen.ts';
import type { EarlierMatch, ScreenerGroups } from '#shared/contract/signals/screeners.ts';
import { type ScreenKey, STRENGTHS } from '#shared/domain/screens.ts';
import type { Market } from '../market/market.ts';
import type { LiveDay } from './live-day.ts';
import { rounded } from './record-text.ts';

/** A past close: its day, and the stocks with a bar of that day. */
interface Close {
  day: number;
  inputs: ScreenInputs;
  rows: number[];
}

/**
 * Matches of the price screens that are empty now (`isEmpty`), at the close before the one the screens show. Null if no
 * stock has a bar of such a day. Announcement screens have no close.
 */
export function lastSessionOf(
  live: LiveDay,
  market: Pick<Market, 'byId'>,
  isEmpty: (key: ScreenKey) => boolean,
): ScreenerGroups['lastSession'] {
  const close = closeBefore(live);
  if (!close) return null;
  const screens = PRICE_SCREENS.filter(({ key }) => isEmpty(key)).flatMap((screen) => {
    const matches = matchesAt(screen, close, live, market);
    return matches.length === 0 ? [] : [{ key: screen.key, matches }];
  });
  return { tradingDate: dateOfDay(close.day), screens };
}

/** Once the session has begun, the last stored bar; until then the screens show that bar, so the one before it. */
function closeBefore({ day, bars }: LiveDay): Close | null {
  const hasBegun = bars.some((bar) => bar !== null);
  // A tail ends with a slot for today's bar.
  const days = day.tails.map(({ days: all }) => all[all.length - (hasBegun ? 2 : 3)] ?? 0);
  const latest = days.reduce((newest, each) => Math.max(newest, each), 0);
  if (latest === 0) return null;
  const rows = days.flatMap((each, row) => (each === latest ? [row] : []));
  return { day: latest, inputs: hasBegun ? day.inputs.last : day.inputs.before, rows };
}

function matchesAt(
  { match, explain }: PriceScreen,
  { inputs, rows }: Close,
  { day }: LiveDay,
  market: Pick<Market, 'byId'>,
): EarlierMatch[] {
  const found = rows.flatMap((row): EarlierMatch[] => {
    const strength = match(inputs, row);
    const stock = market.byId(day.stocks[row] ?? -1);
    if (strength === null || !stock) return [];
    const { symbol, name } = stock;
    const close = rounded(valueAt(inputs.close, row), 2);
    return [{ symbol, name, strength, signal: explain(inputs, row).signal, close }];
  });
  return found.sort((a, b) => STRENGTHS.indexOf(a.strength) - STRENGTHS.indexOf(b.strength));
}
