import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PlatformStatistics } from '#shared/contract/trading/portfolio.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db/db.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { percent } from './present.ts';

/** A trader is active with a trade in this many market days. */
const ACTIVE_DAYS = 30;

/** Platform activity from trades and holdings; shares without a price are excluded from the value. */
export async function platformStatistics({
  db,
  market,
}: Pick<Deps, 'db' | 'market'>): Promise<PlatformStatistics> {
  const [counts, held] = await Promise.all([countTrades(db, market), sharesHeld(db)]);
  const value = held.reduce((total, { instrumentId, quantity }) => {
    return total + quantity * (market.quote(instrumentId)?.last ?? 0);
  }, 0);
  return {
    activeTraders: counts.active_traders,
    winRatePercent: counts.sales === 0 ? null : percent(counts.wins, counts.sales),
    winRateTrades: counts.sales,
    trades: counts.trades,
    portfolioValue: rupeesFromPaise(paise(value)),
    asOf: market.now().toISOString(),
  };
}

const tradeCounts = z.object({
  trades: z.coerce.number(),
  sales: z.coerce.number(),
  wins: z.coerce.number(),
  active_traders: z.coerce.number(),
});

/** Market days are counted by a stock's bars: one per completed day. */
async function countTrades(db: Db, market: Market) {
  const anyStock = market.universe()[0]?.id ?? 0;
  const today: TradingDate = market.tradingDate();
  const { rows } = await db.execute(sql`
    with days as (
      select trading_date from daily_bars where instrument_id = ${anyStock} and trading_date < ${today}
      order by trading_date desc limit ${ACTIVE_DAYS - 1}
    )
    select count(*) filter (where filled_quantity = 0) as trades,
      count(pnl_paise) filter (where filled_quantity = 0) as sales,
      count(*) filter (where pnl_paise > 0 and filled_quantity = 0) as wins,
      count(distinct account_id)
        filter (where trading_date >= coalesce((select min(trading_date) from days), ${today})) as active_traders
    from trades where status = 'EXECUTED'`);
  return tradeCounts.parse(rows[0]);
}

const sharesRow = z.object({ instrumentId: z.int(), quantity: z.coerce.number() });

async function sharesHeld(db: Db) {
  const { rows } = await db.execute(sql`
    select instrument_id as "instrumentId", sum(quantity) as quantity
    from positions where quantity > 0 group by instrument_id`);
  return rows.map((row) => sharesRow.parse(row));
}

/** Returns the last result until it reaches an age by the wall clock; concurrent callers share one computation. */
export function atMostEvery<T>(ms: number, clock: Clock, compute: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (last && now - last.at < ms) return last.result;
    const result = compute();
    const started = { at: now, result };
    last = started;
    // A failure reaches those waiting and is not cached.
    result.catch(() => {
      if (last === started) last = null;
    });
    return result;
  };
}
