import { explainFii, fiiStrength, shareholdingChange } from '#server/analytics/screens/fii-change.ts';
import { PRICE_SCREENS } from '#server/analytics/screens/index.ts';
import type { Explanation } from '#server/analytics/screens/screen.ts';
import {
  comingDividend,
  dividendStrength,
  explainDividend,
} from '#server/analytics/screens/upcoming-dividends.ts';
import { SCREEN_KEYS, type ScreenKey, STRENGTHS, type Strength } from '#shared/domain/screens.ts';
import type { Announcements } from './announcements.ts';
import type { LiveDay } from './live-day.ts';

/** A screen match. */
export interface ScreenMatch extends Explanation {
  instrumentId: number;
  strength: Strength;
  /** Whether it did not match at the last close; null when the past can't be evaluated. */
  isNew: boolean | null;
}

/** The matches of all seven screens at a tick: strongest first, then in the order of the universe. */
export function matchesOf(
  live: LiveDay,
  { dividends, holdings }: Announcements,
): Record<ScreenKey, ScreenMatch[]> {
  const matches = Object.fromEntries(SCREEN_KEYS.map((key) => [key, []])) as unknown as Record<
    ScreenKey,
    ScreenMatch[]
  >;
  for (const screen of PRICE_SCREENS) matches[screen.key] = priceMatches(live, screen);
  matches.fiiHoldingsChange = live.day.stocks.flatMap((id) => fiiMatch(id, live, holdings?.get(id)));
  matches.upcomingDividends = live.day.stocks.flatMap((id, row) =>
    dividendMatch(id, row, live, dividends?.get(id)),
  );
  for (const key of SCREEN_KEYS)
    matches[key].sort((a, b) => STRENGTHS.indexOf(a.strength) - STRENGTHS.indexOf(b.strength));
  return matches;
}

function priceMatches(
  { day, now, before }: LiveDay,
  { match, explain }: (typeof PRICE_SCREENS)[number],
): ScreenMatch[] {
  return day.stocks.flatMap((instrumentId, row) => {
    const strength = match(now, row);
    if (strength === null) return [];
    return [{ instrumentId, strength, isNew: match(before, row) === null, ...explain(now, row) }];
  });
}

function fiiMatch(
  instrumentId: number,
  { day }: LiveDay,
  filings: Parameters<typeof shareholdingChange>[0] = [],
): ScreenMatch[] {
  const change = shareholdingChange(filings, day.session);
  const strength = change && fiiStrength(change.points);
  if (!change || !strength) return [];
  return [{ instrumentId, strength, isNew: null, ...explainFii(change, day.session) }];
}

function dividendMatch(
  instrumentId: number,
  row: number,
  { day, now }: LiveDay,
  dividends: Parameters<typeof comingDividend>[0] = [],
): ScreenMatch[] {
  const coming = comingDividend(dividends, day.session, now.close[row] ?? Number.NaN);
  if (!coming || Number.isNaN(coming.yield)) return [];
  const strength = dividendStrength(coming.yield);
  return [{ instrumentId, strength, isNew: null, ...explainDividend(coming, day.session) }];
}
