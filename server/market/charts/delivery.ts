import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';

/** Sessions of the chart, and of the average. */
const DAYS = 60;
const AVERAGE_DAYS = 20;
/** A stock's last figure older than this many days is outdated. */
const RECENT_DAYS = 10;

const dayRow = z.object({ date: z.string(), percent: z.number(), shares: z.coerce.number() });

/**
 * Delivered fraction of the traded shares in a stock's last completed sessions, oldest first, with the average of
 * twenty of them. Null if no imported file has it. Throws database errors.
 */
export async function readDelivery(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  today: TradingDate,
): Promise<StockFigures['delivery']> {
  const { rows } = await db.execute(sql`
    select trading_date::text as date, percent, shares from daily_delivery
    where instrument_id = ${instrumentId} and trading_date < ${today}
    order by trading_date desc limit ${DAYS}`);
  const newest = rows.map((row) => dayRow.parse(row));
  if (newest.length === 0) return null;
  const last = newest.slice(0, AVERAGE_DAYS);
  const sum = last.reduce((total, { percent }) => total + percent, 0);
  return { average: { value: sum / last.length, days: last.length }, days: newest.reverse() };
}

const lastRow = z.object({ instrumentId: z.int(), percent: z.number() });

/** The newest delivery percentage of every stock that has a recent one, by instrument. Throws database errors. */
export async function readLastDeliveries(
  db: Pick<Db, 'execute'>,
  today: TradingDate,
): Promise<Map<number, number>> {
  const { rows } = await db.execute(sql`
    select distinct on (instrument_id) instrument_id as "instrumentId", percent from daily_delivery
    where trading_date < ${today} and trading_date >= ${today}::date - ${RECENT_DAYS}::int
    order by instrument_id, trading_date desc`);
  return new Map(
    rows.map((row) => {
      const { instrumentId, percent } = lastRow.parse(row);
      return [instrumentId, percent];
    }),
  );
}
