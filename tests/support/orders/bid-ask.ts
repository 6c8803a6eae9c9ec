import { eq } from 'drizzle-orm';
import { addDays, istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { dailyBars } from '#shared/schema/market/market.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Trader, TradingFloor } from '../people/trader.ts';

/** Switches a trader's later orders to the BIDASK model. */
export async function choosesBidAsk(
  floor: TradingFloor,
  { accountId }: Pick<Trader, 'accountId'>,
): Promise<void> {
  await floor.db.update(accounts).set({ fillModel: 'BIDASK' }).where(eq(accounts.id, accountId));
  floor.events.emit('account.fillModel', { accountId, fillModel: 'BIDASK' });
}

/**
 * Bars of the 21 days before today, with this daily volume. Closes alternately rise and fall, so that twenty returns
 * have the given deviation; the last close is the given one.
 */
export async function traded(
  floor: TradingFloor,
  symbol: string,
  { close, adv, sigma }: { close: Paise; adv: number; sigma: number },
): Promise<void> {
  const instrumentId = floor.market.find(symbol)?.id ?? -1;
  const today = istDate(floor.market.now());
  // Twenty returns of ±r have the mean 0 and the sample deviation r × √(20 ÷ 19).
  const up = Math.exp(sigma * Math.sqrt(19 / 20));
  const rows = Array.from({ length: 21 }, (_, n) => {
    const closePaise = Math.round(n % 2 === 0 ? close : close * up);
    const prices = { openPaise: closePaise, highPaise: closePaise, lowPaise: closePaise, closePaise };
    return { instrumentId, tradingDate: addDays(today, n - 21), ...prices, volume: adv };
  });
  await floor.db.insert(dailyBars).values(rows);
}
