import type * as z from 'zod/mini';
import type {
  Holding,
  portfolioCash,
  portfolioSummary,
  WatchlistItem,
} from '#shared/contract/trading/portfolio.ts';
import { type Paise, paise, rupeeString, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Balances } from '../ledger/balances.ts';
import type { ReservingOrder } from '../ledger/reserving-orders.ts';
import type { Instrument, Quote } from '../market/market.ts';
import type { AccountValue, ValuedLine } from './value.ts';

export function presentCash({
  cash,
  reserved,
  unsettled,
  margin,
  available,
}: Balances): z.input<typeof portfolioCash> {
  return {
    cashBalance: rupeeString(cash),
    heldCash: rupeeString(reserved),
    unsettledCash: rupeeString(unsettled),
    marginCash: rupeeString(margin),
    availableCash: rupeeString(available),
  };
}

export function presentSummary(
  balances: Balances,
  account: AccountValue,
  ordersWaiting: number,
  asOf: Date,
  intraday: { unrealised: Paise; ofDay: Paise },
): z.input<typeof portfolioSummary> {
  const total = paise(account.total.pnl + intraday.unrealised);
  const day = paise(account.day.pnl + intraday.ofDay);
  return {
    cashBalance: rupeesFromPaise(balances.cash),
    heldCash: rupeesFromPaise(balances.reserved),
    unsettledCash: rupeesFromPaise(balances.unsettled),
    marginCash: rupeesFromPaise(balances.margin),
    availableCash: rupeesFromPaise(balances.available),
    currentValue: rupeesFromPaise(account.value),
    investedValue: rupeesFromPaise(account.cost),
    totalPnL: rupeesFromPaise(total),
    totalPnLPercent: percent(total, account.total.base),
    realisedPnL: rupeesFromPaise(balances.realised),
    unrealisedPnL: rupeesFromPaise(account.unrealised),
    intradayPnL: rupeesFromPaise(intraday.unrealised),
    dividends: rupeesFromPaise(balances.dividends),
    purchasedValue: rupeesFromPaise(account.total.base),
    dayPnL: rupeesFromPaise(day),
    dayPnLPercent: percent(day, account.day.base),
    dayBase: rupeesFromPaise(account.day.base),
    ordersWaiting,
    asOf: asOf.toISOString(),
    stale: account.stale,
  };
}

export function presentHolding(
  { id, symbol, name, sector, hasDerivatives }: Instrument,
  line: ValuedLine,
  reserving: readonly ReservingOrder[],
): Holding {
  const { quantity, reservedQuantity, cost, value, unrealised, dayChange, dayBase, stale } = line;
  const boughtToday = line.boughtToday.quantity - line.soldToday.quantity;
  return {
    id: symbol,
    instrumentId: id,
    symbol,
    companyName: name,
    sector,
    quantity,
    heldQuantity: reservedQuantity,
    sellableQuantity: quantity - reservedQuantity,
    convertibleQuantity: hasDerivatives ? Math.max(0, Math.min(quantity - reservedQuantity, boughtToday)) : 0,
    reservedBy: reserving.map((order) => ({
      id: order.id,
      kind: order.exit ?? 'SELL',
      quantity: order.quantity,
    })),
    averagePrice: perShare(cost, quantity),
    investedValue: rupeesFromPaise(cost),
    currentPrice: perShare(value, quantity),
    currentValue: rupeesFromPaise(value),
    pnl: rupeesFromPaise(unrealised),
    pnlPercent: percent(unrealised, cost),
    dayChange: rupeesFromPaise(dayChange),
    dayChangePercent: percent(dayChange, dayBase),
    dayBase: rupeesFromPaise(dayBase),
    stale,
  };
}

export function presentWatched(
  { id, symbol, name, sector }: Instrument,
  quote: Quote | undefined,
): WatchlistItem {
  return {
    id: symbol,
    instrumentId: id,
    symbol,
    companyName: name,
    sector,
    currentPrice: quote ? rupeesFromPaise(quote.last) : null,
    change: quote ? rupeesFromPaise(paise(quote.last - quote.previousClose)) : null,
    changePercent: quote ? percent(quote.last - quote.previousClose, quote.previousClose) : null,
    isWatched: true,
    stale: quote?.stale ?? true,
  };
}

/** Rupees per share, rounded half up to the paisa. */
function perShare(total: Paise, quantity: number): number {
  return rupeesFromPaise(paise(Math.round(total / quantity)));
}

/** A part in percent of a whole, with two decimals; 0 for an empty whole. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
}
