import { asc, eq, ne } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { IntradayState } from '#shared/domain/trading/intraday.ts';
import { accounts, intradayPositions } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../../core/db/db.ts';

/** An open intraday position. */
export interface OpenPosition {
  accountId: string;
  userId: string;
  instrumentId: number;
  tradingDate: TradingDate;
  quantity: number;
  state: IntradayState;
}

/** All open positions of all accounts, the oldest session first. */
export async function openPositions(db: Db): Promise<OpenPosition[]> {
  const rows = await db
    .select({
      accountId: intradayPositions.accountId,
      userId: accounts.userId,
      instrumentId: intradayPositions.instrumentId,
      tradingDate: intradayPositions.tradingDate,
      quantity: intradayPositions.quantity,
      state: intradayPositions.state,
    })
    .from(intradayPositions)
    .innerJoin(accounts, eq(accounts.id, intradayPositions.accountId))
    .where(ne(intradayPositions.quantity, 0))
    .orderBy(
      asc(intradayPositions.tradingDate),
      asc(intradayPositions.accountId),
      asc(intradayPositions.instrumentId),
    );
  return rows.map((row) => ({ ...row, tradingDate: row.tradingDate as TradingDate }));
}
