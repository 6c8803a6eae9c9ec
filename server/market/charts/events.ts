import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StockEvent } from '#shared/contract/market/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { ACTION_KINDS } from '#shared/domain/market/corporate-actions.ts';
import type { Db } from '../../core/db/db.ts';

/** Maximum events per stock. */
const MAX_EVENTS = 100;

const eventRow = z.object({
  instrumentId: z.int(),
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
  const actions = await readActions(db, today, { instrumentId, limit: MAX_EVENTS });
  return actions.map(({ instrumentId: _, ...event }) => ({ ...event, upcoming: event.exDate > today }));
}

interface Wanted {
  /** One instrument; all otherwise. */
  instrumentId?: number | undefined;
  from?: TradingDate;
  to?: TradingDate;
  limit?: number;
}

/** Corporate actions known on a market date, newest ex-date first. Throws database errors. */
export async function readActions(
  db: Pick<Db, 'execute'>,
  today: TradingDate,
  { instrumentId, from = FIRST_DAY, to = LAST_DAY, limit }: Wanted,
) {
  const terms = sql`instrument_id as "instrumentId", kind, ex_date::text as "exDate",
    amount_paise::float8 / 100 as amount, numerator, denominator`;
  const wanted = sql`ex_date between ${from} and ${to}
    ${instrumentId === undefined ? sql`` : sql`and instrument_id = ${instrumentId}`}`;
  const { rows } = await db.execute(sql`
    select ${terms}, (select i.symbol from corporate_actions o join instruments i on i.id = o.instrument_id
        where o.source_id = c.id) as "otherSymbol"
      from corporate_actions c
      where ${wanted} and ex_date <= ${today} and kind not in ('demerged', 'merged', 'rename')
    union
    select ${terms}, other_symbol from announced_actions
      where ${wanted} and announced_on <= ${today} and kind <> 'other'
    order by "exDate" desc, kind ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map((row) => eventRow.parse(row));
}

const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-31'] as TradingDate[];
