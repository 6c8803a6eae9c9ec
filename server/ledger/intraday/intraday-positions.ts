import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { type IntradayState, unrealisedOf } from '#shared/domain/trading/intraday.ts';
import { intradayPositions } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../../core/db/db.ts';

/** An intraday position of an account. */
export interface IntradayRow {
  instrumentId: number;
  tradingDate: TradingDate;
  /** Negative: short. */
  quantity: number;
  value: Paise;
  margin: Paise;
  realised: Paise;
  bought: { quantity: number; value: Paise };
  sold: { quantity: number; value: Paise };
  state: IntradayState;
}

/** An account's intraday positions of a day, and earlier ones that are still open. */
export async function readIntraday(db: Db, accountId: string, day: TradingDate): Promise<IntradayRow[]> {
  const rows = await db
    .select()
    .from(intradayPositions)
    .where(
      and(
        eq(intradayPositions.accountId, accountId),
        or(eq(intradayPositions.tradingDate, day), ne(intradayPositions.quantity, 0)),
      ),
    )
    .orderBy(asc(intradayPositions.tradingDate), asc(intradayPositions.instrumentId));
  return rows.map((row) => ({
    instrumentId: row.instrumentId,
    tradingDate: row.tradingDate as TradingDate,
    quantity: row.quantity,
    value: paise(row.valuePaise),
    margin: paise(row.marginPaise),
    realised: paise(row.realisedPaise),
    bought: { quantity: row.bought, value: paise(row.boughtPaise) },
    sold: { quantity: row.sold, value: paise(row.soldPaise) },
    state: row.state,
  }));
}

/** Unrealised P&L of intraday positions, and the total P&L of a day's positions; valued at cost without a price. */
export function intradayPnl(
  rows: readonly IntradayRow[],
  day: TradingDate,
  priceOf: (instrumentId: number) => Paise | undefined,
): { unrealised: Paise; ofDay: Paise } {
  let [unrealised, ofDay] = [0, 0];
  for (const row of rows) {
    const price = priceOf(row.instrumentId);
    const open = price === undefined ? 0 : unrealisedOf(row, price);
    unrealised += open;
    if (row.tradingDate === day) ofDay += open + row.realised;
  }
  return { unrealised: paise(unrealised), ofDay: paise(ofDay) };
}
