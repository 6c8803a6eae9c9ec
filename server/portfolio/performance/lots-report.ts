import type { Lot as LotOnTheWire, LotsReport } from '#shared/contract/performance.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import { daysBetween, isLongTerm, longTermFrom } from './holding-period.ts';
import { type Lot, matchLots } from './lots.ts';
import { readFills } from './store.ts';

/** Most lots on the wire. */
const MOST_LOTS = 1_000;

/** The lots an account's holdings consist of, at the prices of now: one read. */
export async function reportLots(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  accountId: string,
): Promise<LotsReport> {
  const { open } = matchLots(await readFills(db, accountId));
  const today = istDate(market.now());
  const lots = boughtTogether(open).map((lot) => ({ lot, value: valueOfLot(lot, market) }));
  const isOf = (long: boolean) => lots.filter(({ lot }) => isLongTerm(lot.acquiredOn, today) === long);
  const held = [...new Set(open.map(({ instrumentId }) => instrumentId))];
  return {
    asOf: market.now().toISOString(),
    stale: held.some((id) => market.quote(id)?.stale ?? true),
    lots: lots.slice(0, MOST_LOTS).map(({ lot, value }) => presentLot(lot, value, market, today)),
    count: lots.length,
    shortTerm: total(isOf(false)),
    longTerm: total(isOf(true)),
  };
}

/** Lots of one stock and day are one: the day is all that tax law sees of them. Stocks by symbol would hide that FIFO goes stock by stock. */
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

function presentLot(lot: Lot, value: Paise | null, market: Market, today: TradingDate): LotOnTheWire {
  const { instrumentId, acquiredOn, quantity, cost } = lot;
  const stock = market.byId(instrumentId);
  if (!stock) throw new Error(`The market does not know instrument ${instrumentId}, which is held.`);
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

function total(lots: readonly { lot: Lot; value: Paise | null }[]): LotsReport['shortTerm'] {
  const cost = lots.reduce((sum, { lot }) => sum + lot.cost, 0);
  const value = lots.reduce((sum, { lot, value: now }) => sum + (now ?? lot.cost), 0);
  return {
    lots: lots.length,
    cost: rupeesFromPaise(paise(cost)),
    value: rupeesFromPaise(paise(value)),
    gain: rupeesFromPaise(paise(value - cost)),
  };
}
