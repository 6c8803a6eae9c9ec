import type { TradeStats } from '#shared/contract/trading/trades.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { TradeSums } from './sums.ts';

/**
 * Results of executed trades. Win rate = sales with a P&L above 0 ÷ sales, in percent. The average is also over sales,
 * since a purchase makes nothing until it is sold. A loss is a positive number.
 */
export function statsOf({ trades, sales, wins, profit, loss }: TradeSums): TradeStats {
  return {
    totalTrades: trades,
    winRate: sales === 0 ? 0 : (100 * wins) / sales,
    totalProfit: rupeesFromPaise(paise(profit)),
    totalLoss: rupeesFromPaise(paise(loss)),
    avgProfitPerTrade: sales === 0 ? 0 : rupeesFromPaise(paise(Math.round((profit - loss) / sales))),
    closedTrades: sales,
  };
}
