import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StockEvent } from '#shared/contract/bars.ts';
import { ACTION_KINDS } from '#shared/domain/corporate-actions.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';

/** Maximum events per stock. */
const MAX_EVENTS = 100;

const eventRow = z.object({
  kind: z.enum(ACTION_KINDS),
  exDate: z.string(),
  amount: z.nullable(z.number()),
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
  otherSymbol: z.nullable(z.string()),
});

/**
 * An instrument's corporate actions known on a market date, newest first: applied and announced ones.
 * Throws database errors.
 */
export async function readEvents(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  today: TradingDate,
): Promise<StockEvent[]> {
  const terms = sql`kind, ex_date::text as "exDate", amount_paise::float8 / 100 as amount, numerator, denominator`;
  const { rows } = await db.execute(sql`
    select ${terms}, (select i.symbol from corporate_actions o join instruments i on i.id = o.instrument_id
        where o.source_id = c.id) as "otherSymbol"
      from corporate_actions c
      where instrument_id = ${instrumentId} and ex_date <= ${today} and kind not in ('demerged', 'merged', 'rename')
    union
    select ${terms}, other_symbol from announced_actions
      where instrument_id = ${instrumentId} and announced_on <= ${today} and kind <> 'other'
    order by "exDate" desc, kind limit ${MAX_EVENTS}`);
  return rows.map((row) => {
    const event = eventRow.parse(row);
    return { ...event, upcoming: event.exDate > today };
  });
}
