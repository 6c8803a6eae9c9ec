import type { Lot as LotOnTheWire, LotsReport } from '#shared/contract/performance.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import type { Instrument, Market } from '../../market/market.ts';
import { daysBetween, isLongTerm, longTermFrom } from './holding-period.ts';
import { type Lot, matchLots } from './lots.ts';
import { readActions, readFills } from './store.ts';

/** Most lots on the wire. */
const MOST_LOTS = 1_000;

interface HeldLot {
  lot: Lot;
  stock: Instrument;
  /** Null while the stock has no price. */
  value: Paise | null;
}

/** The lots an account's holdings consist of, at the prices of now: two reads. */
export async function reportLots(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<LotsReport> {
  const fills = await readFills(db, accountId);
  // Afterwards, so that no sale of turned shares is without what turned them.
  const { turns } = await readActions(db, accountId);
  const { open } = matchLots(fills, turns);
  const today = istDate(market.now());
  const lots = boughtTogether(open)
    .map((lot) => ({ lot, stock: stockOf(lot, market), value: valueOfLot(lot, market) }))
    .sort((a, b) => a.stock.symbol.localeCompare(b.stock.symbol));
  const isOf = (long: boolean) => lots.filter(({ lot }) => isLongTerm(lot.acquiredOn, today) === long);
  const held = [...new Set(open.map(({ instrumentId }) => instrumentId))];
  return {
    asOf: market.now().toISOString(),
    stale: held.some((id) => market.quote(id)?.stale ?? true),
    lots: lots.slice(0, MOST_LOTS).map((held) => presentLot(held, today)),
    count: lots.length,
    shortTerm: total(isOf(false)),
    longTerm: total(isOf(true)),
  };
}

/** Lots of one stock and day are one: the day is all that tax law sees of them. It keeps the order. */
function boughtTogether(lots: readonly Lot[]): Lot[] {
  const together = new Map<string, Lot>();
  for (const lot of lots) {
    const key = `${lot.instrumentId} ${lot.acquiredOn}`;
    const so = together.get(key);
    together.set(key, so ? added(so, lot) : lot);
  }
  return [...together.values()];
}

const added = (a: Lot, b: Lot): Lot => ({
  ...a,
  quantity: a.quantity + b.quantity,
  cost: paise(a.cost + b.cost),
  expenses: paise(a.expenses + b.expenses),
  stt: paise(a.stt + b.stt),
});

function valueOfLot({ instrumentId, quantity }: Lot, market: Market): Paise | null {
  const quote = market.quote(instrumentId);
  return quote ? paise(quantity * quote.last) : null;
}

function stockOf({ instrumentId }: Lot, market: Market): Instrument {
  const stock = market.byId(instrumentId);
  if (!stock) throw new Error(`The market does not know instrument ${instrumentId}, which is held.`);
  return stock;
}

function presentLot({ lot, stock, value }: HeldLot, today: TradingDate): LotOnTheWire {
  const { acquiredOn, quantity, cost } = lot;
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

function total(lots: readonly HeldLot[]): LotsReport['shortTerm'] {
  const cost = lots.reduce((sum, { lot }) => sum + lot.cost, 0);
  const value = lots.reduce((sum, { lot, value: now }) => sum + (now ?? lot.cost), 0);
  return {
    lots: lots.length,
    cost: rupeesFromPaise(paise(cost)),
    value: rupeesFromPaise(paise(value)),
    gain: rupeesFromPaise(paise(value - cost)),
  };
}
