import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../../core/db/db.ts';

const filingRow = z.object({ percent: z.number(), quarterEnd: z.string(), filedOn: z.string() });

/**
 * Foreign portfolio investors' stake by the newest filing known on a market date, with the change since the quarter
 * before. Null without one. Throws database errors.
 */
export async function readShareholding(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  today: TradingDate,
): Promise<StockFigures['foreignHolding']> {
  const { rows } = await db.execute(sql`
    select percent, quarter_end::text as "quarterEnd", filed_on::text as "filedOn" from fpi_shareholding
    where instrument_id = ${instrumentId} and filed_on <= ${today}
    order by quarter_end desc limit 2`);
  const [newest, before] = rows.map((row) => filingRow.parse(row));
  if (!newest) return null;
  const isQuarterBefore = before && monthsBetween(before.quarterEnd, newest.quarterEnd) === 3;
  return { ...newest, change: isQuarterBefore ? newest.percent - before.percent : null };
}

function monthsBetween(from: string, until: string): number {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  return months(until) - months(from);
}
