import { dateOfDay } from '#server/analytics/columns.ts';
import type { HorizonRecord, PastRecord } from '#server/analytics/screens/record.ts';
import { withDigits } from '#server/analytics/screens/text.ts';
import type { ScreenRecord, ScreenRecordRow } from '#shared/contract/screeners.ts';
import { indianGroups } from '#shared/domain/money.ts';

/** The horizon the sentence is about: what most of the literature on such signals looks at. */
const HORIZON = 20;

/** What followed a screen's matches, for the tab. */
export function presentRecord(record: PastRecord): ScreenRecord {
  return {
    from: dateOfDay(record.from),
    to: dateOfDay(record.to),
    sessions: record.sessions,
    stocks: rounded(record.stocks, 1),
    hitsPerDay: rounded(record.hitsPerDay, 3),
    newPerDay: rounded(record.newPerDay, 3),
    horizons: record.horizons.map(presentHorizon),
    words: recordText(record),
  };
}

/** Past performance in a sentence: with n, what all stocks did, and the word "simulated". */
function recordText({ from, to, horizons }: PastRecord): string {
  const span = `Simulated over the sessions from ${dateOfDay(from)} to ${dateOfDay(to)}`;
  const horizon = horizons.find(({ days }) => days === HORIZON);
  if (!horizon || horizon.hitRate === null || horizon.baseRate === null || horizon.meanExcess === null)
    return `${span}: no match is ${HORIZON} sessions old yet.`;
  const excess = 100 * horizon.meanExcess;
  const certainty =
    horizon.t === null
      ? ''
      : ` (t ${withDigits(horizon.t)}${Math.abs(horizon.t) < 2 ? ', which may be chance' : ''})`;
  return (
    `${span}: of ${indianGroups(horizon.n)} matches ${withDigits(100 * horizon.hitRate)}% stood higher after ${HORIZON} sessions, ` +
    `of all stocks ${withDigits(100 * horizon.baseRate)}%. On average they returned ${withDigits(Math.abs(excess), 2)} points ` +
    `${excess < 0 ? 'less' : 'more'} than all stocks of the same day${certainty}.`
  );
}

function presentHorizon({ days, n, sessions, t, ...parts }: HorizonRecord): ScreenRecordRow {
  const percent = (part: number | null) => (part === null ? null : rounded(100 * part, 3));
  return {
    days,
    n,
    sessions,
    hitRatePercent: percent(parts.hitRate),
    baseRatePercent: percent(parts.baseRate),
    meanReturnPercent: percent(parts.meanReturn),
    meanExcessPercent: percent(parts.meanExcess),
    t: t === null ? null : rounded(t, 2),
  };
}

/** To so many digits behind the point: what is beyond them says nothing. */
export const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits || 0;
