import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StockEvent } from '#shared/contract/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';

/** Maximum events per stock. */
const MAX_EVENTS = 100;

const eventRow = z.object({
  kind: z.enum(['split', 'bonus', 'dividend']),
  exDate: z.string(),
  amount: z.nullable(z.number()),
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
});

/**
 * An instrument's splits, bonuses and dividends known on a market date, newest first: applied and announced ones.
 * Throws database errors.
 */
export async function readEvents(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  today: TradingDate,
): Promise<StockEvent[]> {
  const terms = sql`kind, ex_date::text as "exDate", amount_paise::float8 / 100 as amount, numerator, denominator`;
  const { rows } = await db.execute(sql`
    select ${terms} from corporate_actions where instrument_id = ${instrumentId} and ex_date <= ${today}
    union
    select ${terms} from announced_actions where instrument_id = ${instrumentId} and announced_on <= ${today}
    order by "exDate" desc, kind limit ${MAX_EVENTS}`);
  return rows.map((row) => {
    const event = eventRow.parse(row);
    return { ...event, upcoming: event.exDate > today };
  });
}
