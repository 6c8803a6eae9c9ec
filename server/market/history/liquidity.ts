import { liquidityBefore } from '#server/analytics/liquidity.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { Liquidity } from '#shared/domain/trading/fill-model.ts';
import type { Db } from '../../core/db/db.ts';
import { loadDailyHistory } from './daily-history.ts';

/** Calendar days that contain the sessions of the means, whatever the holidays. */
const DAYS = 45;

/** Liquidity of a stock before a date, adjusted for splits and bonuses; null with too little data. */
export async function readLiquidity(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  before: TradingDate,
): Promise<Liquidity | null> {
  const range = { from: addDays(before, -DAYS), until: addDays(before, -1), only: [instrumentId] };
  const bars = (await loadDailyHistory(db, range)).get(instrumentId);
  return bars ? liquidityBefore(bars, bars.days.length) : null;
}
