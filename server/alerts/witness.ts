import { sql } from 'drizzle-orm';
import { istDate } from '#shared/domain/ist.ts';
import { array } from '../market/store.ts';
import type { Witness } from '../market/witness.ts';
import type { Levels } from './levels.ts';
import { type Range, rangeOf } from './range.ts';

/**
 * Writes down, with every step of the market that reaches a level, which stocks did. While the levels of the step's session are not known,
 * every stock that traded may have.
 */
export function witnessOf(levels: Levels): Witness {
  return ({ to, changed, before }, moved) => {
    const session = istDate(to.at);
    const known = levels.session() === session;
    const reached: Range[] = [];
    for (const quote of changed) {
      const range = rangeOf(quote, before(quote.instrumentId));
      if (range && (!known || levels.hasReached(range))) reached.push(range);
    }
    if (reached.length === 0) return null;
    levels.note();
    return insertCrossings({ ...to, ranges: reached }, moved);
  };
}

/** Inserts crossings under a condition; one that is there already stays. */
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
