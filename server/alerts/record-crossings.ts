import { sql } from 'drizzle-orm';
import { istDate } from '#shared/domain/ist.ts';
import type { StepHook } from '../market/engine/step-hook.ts';
import { array } from '../market/engine/store.ts';
import type { Levels } from './levels.ts';
import { type Range, rangeNow, rangeOf } from './range.ts';

/**
 * Records with every market step which stocks reached a level, in the step's own transaction. While the session's
 * levels are unknown, every traded stock counts. Also remembers the steps, including the one current at the start,
 * because alerts may start after the market. A price that is not trusted reaches no level. It is not remembered
 * either, so that it reaches none after the halt. Prices of the first step after an outage are current, although the
 * market is still marked as stale while it is stored.
 */
export function recordCrossings(levels: Levels): StepHook {
  return ({ from, to, changed: all, before, isTrusted }, moved) => {
    const changed = all.filter(({ instrumentId }) => isTrusted(instrumentId));
    const { recent } = levels;
    if (!recent.has(from.sequence)) {
      const quotes = changed.map(({ instrumentId }) => before(instrumentId));
      recent.see({ ...from, ranges: quotes.flatMap((quote) => (quote && rangeNow(quote)) ?? []) });
    }
    const ranges = changed.flatMap((quote) => rangeOf(quote, before(quote.instrumentId)) ?? []);
    recent.see({ ...to, ranges });
    const known = levels.session() === istDate(to.at);
    const reached = known ? ranges.filter(levels.hasReached) : ranges;
    if (reached.length === 0) return null;
    levels.note();
    return insertCrossings({ ...to, ranges: reached }, moved);
  };
}

/** Inserts crossings under a condition; existing ones stay. */
export function insertCrossings(
  { sequence, at, ranges }: { sequence: number; at: Date; ranges: readonly Range[] },
  condition = sql`true`,
) {
  const column = (of: keyof Range, type: string) =>
    sql`${array(ranges, (range) => range[of])}::${sql.raw(type)}[]`;
  return sql`insert into alert_crossings (sequence, instrument_id, at, session, top, bottom, rise, fall)
    select ${sequence}::bigint, r.id, ${at.toISOString()}::timestamptz, ${istDate(at)}::date, r.top, r.bottom, r.rise, r.fall
    from unnest(${column('instrumentId', 'int')}, ${column('top', 'bigint')}, ${column('bottom', 'bigint')},
      ${column('rise', 'int')}, ${column('fall', 'int')}) as r(id, top, bottom, rise, fall)
    where ${condition} on conflict do nothing`;
}
