import { dateOfDay } from '#server/analytics/columns.ts';
import type { HorizonRecord, PastRecord } from '#server/analytics/screens/record.ts';
import { withDigits } from '#server/analytics/screens/text.ts';
import type { ScreenRecord, ScreenRecordRow } from '#shared/contract/signals/screeners.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { indianGroups } from '#shared/domain/money.ts';

/** Horizon of the sentence: the one most studies of such signals use. */
const HORIZON = 20;

/** A screen's past performance, for its tab. */
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

/** Past performance in a sentence, with n, the average of all stocks, and the word "simulated". */
function recordText({ from, to, horizons }: PastRecord): string {
  const span = `Simulated, ${dayText(dateOfDay(from))} to ${dayText(dateOfDay(to))}`;
  const horizon = horizons.find(({ days }) => days === HORIZON);
  if (!horizon || horizon.hitRate === null || horizon.baseRate === null || horizon.meanExcess === null)
    return `${span}: no matches older than ${HORIZON} sessions yet.`;
  const excess = 100 * horizon.meanExcess;
  const certainty =
    horizon.t === null
      ? ''
      : ` (t ${withDigits(horizon.t)}${Math.abs(horizon.t) < 2 ? ', may be chance' : ''})`;
  return (
    `${span}: ${withDigits(100 * horizon.hitRate)}% of ${indianGroups(horizon.n)} matches were up after ${HORIZON} sessions ` +
    `(all stocks: ${withDigits(100 * horizon.baseRate)}%). Average return: ${withDigits(Math.abs(excess), 2)} points ` +
    `${excess < 0 ? 'below' : 'above'} all stocks${certainty}.`
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

/** Rounds to a number of digits; further ones are noise. */
export const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits || 0;
