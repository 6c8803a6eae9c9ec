import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { estimateTax, grandfathered, type TaxedDisposal, type TaxYear } from '../capital-gains.ts';
import { isLongTerm } from '../holding-period.ts';
import { type Fill, type Lot, matchLots } from '../lots.ts';
import type { AccountActions } from '../store.ts';

/** Maximum lots in a reply. */
const MAX_LOTS = 1_000;

/** Results of an account's fills that don't depend on current prices. Money in paise. */
export interface Gains {
  /** The first open lots, by symbol, then oldest first; merged per stock and day. */
  lots: Lot[];
  /** Total number of open lots. */
  count: number;
  /** All open lots, aggregated by stock and term. */
  holdings: HeldTerm[];
  years: TaxYear[];
}

/** A stock's open lots of one term. */
export interface HeldTerm {
  instrumentId: number;
  long: boolean;
  lots: number;
  quantity: number;
  cost: number;
}

interface Record extends AccountActions {
  fills: readonly Fill[];
  /** Highest prices of 31 January 2018 by instrument. */
  highs: ReadonlyMap<number, Paise>;
}

/** Rights sold: a short-term gain without a cost. */
const disposalOf = ({ date, instrumentId, paid }: AccountActions['renounced'][number]): TaxedDisposal => ({
  instrumentId,
  acquiredOn: date,
  soldOn: date,
  quantity: 0,
  term: 'short',
  cost: paise(0),
  proceeds: paid,
  expenses: paise(0),
  stt: paise(0),
  grandfathered: paise(0),
});

/**
 * Matches an account's lots and estimates its tax: the work grows with the account, the result is bounded.
 * @param today decides whether an open lot is long-term
 * @param symbolOf throws an Error for an unknown stock
 */
export function gainsOf(
  { fills, shareChanges, dividends, renounced, highs }: Record,
  today: TradingDate,
  symbolOf: (instrumentId: number) => string,
): Gains {
  const { open, disposals } = matchLots(fills, shareChanges);
  const lots = bySymbol(boughtTogether(open), symbolOf);
  return {
    lots: lots.slice(0, MAX_LOTS),
    count: lots.length,
    holdings: holdingsOf(lots, today),
    years: estimateTax(
      [...grandfathered(disposals, highs, shareChanges), ...renounced.map(disposalOf)],
      dividends,
    ),
  };
}

/** Merges lots of one stock and day, which tax law does not distinguish. Preserves the order. */
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

function bySymbol(lots: readonly Lot[], symbolOf: (instrumentId: number) => string): Lot[] {
  return [...Map.groupBy(lots, ({ instrumentId }) => instrumentId)]
    .map(([id, ofStock]) => ({ symbol: symbolOf(id), ofStock }))
    .sort((a, b) => a.symbol.localeCompare(b.symbol))
    .flatMap(({ ofStock }) => ofStock);
}

function holdingsOf(lots: readonly Lot[], today: TradingDate): HeldTerm[] {
  const holdings = new Map<string, HeldTerm>();
  for (const { instrumentId, acquiredOn, quantity, cost } of lots) {
    const long = isLongTerm(acquiredOn, today);
    const so = holdings.get(`${instrumentId} ${long}`) ?? {
      instrumentId,
      long,
      lots: 0,
      quantity: 0,
      cost: 0,
    };
    so.lots += 1;
    so.quantity += quantity;
    so.cost += cost;
    holdings.set(`${instrumentId} ${long}`, so);
  }
  return [...holdings.values()];
}
