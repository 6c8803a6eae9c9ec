import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../deps.ts';
import { intradayPnl, readIntraday } from '../ledger/intraday/intraday-positions.ts';
import { reservingOrders } from '../ledger/reserving-orders.ts';
import type { Market } from '../market/market.ts';
import { presentHolding, presentSummary } from './present.ts';
import { countWaiting, readBook, readHoldingLines } from './store.ts';
import { valueAccount, valueLine } from './value.ts';

export async function summarise({ db, market }: Deps, accountId: string) {
  const day = quotedDay(market);
  const [{ balances, lines }, waiting, intraday] = await Promise.all([
    readBook(db, accountId, day),
    countWaiting(db, accountId),
    readIntraday(db, accountId, day),
  ]);
  const valued = lines.map((line) => valueLine(line, market.quote(line.instrumentId)));
  const pnl = intradayPnl(intraday, day, (id) => market.quote(id)?.last);
  return presentSummary(balances, valueAccount(balances, valued), waiting, market.now(), pnl);
}

export async function listHoldings({ db, market }: Deps, accountId: string) {
  const lines = await readHoldingLines(db, accountId, quotedDay(market));
  const isReserved = lines.some(({ reservedQuantity }) => reservedQuantity > 0);
  const orders = isReserved ? await reservingOrders(db, accountId) : [];
  const reserving = Map.groupBy(orders, ({ instrumentId }) => instrumentId);
  return lines.map((line) => {
    const instrument = market.byId(line.instrumentId);
    if (!instrument)
      throw new Error(`The market does not know instrument ${line.instrumentId}, which is held.`);
    const valued = valueLine(line, market.quote(line.instrumentId));
    return presentHolding(instrument, valued, reserving.get(line.instrumentId) ?? []);
  });
}

/**
 * The day whose previous close the quotes refer to: that of the newest quote. During a session it is the trading
 * date, and afterwards the past day until the next one has a quote.
 */
export function quotedDay(market: Market): TradingDate {
  let newest = 0;
  for (const { id } of market.universe()) newest = Math.max(newest, market.quote(id)?.at.getTime() ?? 0);
  return newest === 0 ? market.tradingDate() : istDate(new Date(newest));
}
