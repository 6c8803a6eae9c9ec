import type { Lot as LotOnTheWire, LotsReport } from '#shared/contract/trading/performance.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import type { Instrument, Market } from '../../market/market.ts';
import { daysBetween, isLongTerm, longTermFrom } from './holding-period.ts';
import type { Lot } from './lots.ts';
import type { HeldTerm } from './parts/gains.ts';
import { type Parts, partsHere } from './parts/parts.ts';

/** An account's open lots at current prices. */
export async function reportLots(
  deps: Pick<Deps, 'db' | 'market'>,
  accountId: string,
  parts: Parts = partsHere(deps),
): Promise<LotsReport> {
  const { market } = deps;
  const { lots, count, holdings } = await parts.gains(accountId);
  const today = istDate(market.now());
  const ofTerm = (wanted: boolean) => holdings.filter(({ long }) => long === wanted);
  return {
    asOf: market.now().toISOString(),
    stale: holdings.some(({ instrumentId }) => market.quote(instrumentId)?.stale ?? true),
    lots: lots.map((lot) => presentLot(lot, market, today)),
    count,
    shortTerm: total(ofTerm(false), market),
    longTerm: total(ofTerm(true), market),
  };
}

/** Null while the stock has no price. */
function valueAt(instrumentId: number, quantity: number, market: Market): Paise | null {
  const quote = market.quote(instrumentId);
  return quote ? paise(quantity * quote.last) : null;
}

function stockOf({ instrumentId }: Lot, market: Market): Instrument {
  const stock = market.byId(instrumentId);
  if (!stock) throw new Error(`The market does not know instrument ${instrumentId}, which is held.`);
  return stock;
}

function presentLot(lot: Lot, market: Market, today: TradingDate): LotOnTheWire {
  const { instrumentId, acquiredOn, quantity, cost } = lot;
  const stock = stockOf(lot, market);
  const value = valueAt(instrumentId, quantity, market);
  return {
    symbol: stock.symbol,
    companyName: stock.name,
    acquiredOn,
    quantity,
    cost: rupeesFromPaise(cost),
    averagePrice: rupeesFromPaise(paise(Math.round(cost / quantity))),
    value: value === null ? null : rupeesFromPaise(value),
    gain: value === null ? null : rupeesFromPaise(paise(value - cost)),
    daysHeld: daysBetween(acquiredOn, today),
    term: isLongTerm(acquiredOn, today) ? 'long' : 'short',
    longTermFrom: longTermFrom(acquiredOn),
  };
}

/** Shares without a price are valued at cost. */
function total(holdings: readonly HeldTerm[], market: Market): LotsReport['shortTerm'] {
  const sum = (of: (held: HeldTerm) => number) => holdings.reduce((all, held) => all + of(held), 0);
  const cost = sum((held) => held.cost);
  const value = sum((held) => valueAt(held.instrumentId, held.quantity, market) ?? held.cost);
  return {
    lots: sum((held) => held.lots),
    cost: rupeesFromPaise(paise(cost)),
    value: rupeesFromPaise(paise(value)),
    gain: rupeesFromPaise(paise(value - cost)),
  };
}
