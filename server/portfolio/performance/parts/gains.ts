import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import {
  addToYears,
  grandfathered,
  type TaxedDisposal,
  type TaxYear,
  taxOf,
  type YearSums,
} from '../capital-gains.ts';
import { isLongTerm } from '../holding-period.ts';
import { type Fill, type Lot, matchLotsAfter, type OpenLots } from '../lots.ts';
import type { ShareChange } from '../share-changes.ts';
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

/** Fills and corporate actions of a span of days. */
export interface GainsRecord extends AccountActions {
  fills: readonly Fill[];
  /** Highest prices of 31 January 2018 of the stocks that the fills bought by then. */
  highs: ReadonlyMap<number, Paise>;
  /** All splits of such stocks, if the span doesn't start with the account. */
  splits?: readonly ShareChange[];
}

/** What gains need of the days before a span. */
export interface CarriedGains {
  open: OpenLots;
  /** Newest first. */
  years: readonly YearSums[];
  /** Highest prices of 31 January 2018 of the stocks bought by then. */
  highs: ReadonlyMap<number, Paise>;
  /** Sessions of these days with orders that were executed later. */
  late: readonly TradingDate[];
}

/** The number of open lots. */
export const countOf = ({ open }: CarriedGains) =>
  [...open.values()].reduce((count, lots) => count + lots.length, 0);

const NO_GAINS: CarriedGains = { open: new Map(), years: [], highs: new Map(), late: [] };

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

/** Matches the lots of a span of days, after those before it. Does not change the given ones. */
export function carryGains(record: GainsRecord, before: CarriedGains = NO_GAINS): CarriedGains {
  const { fills, shareChanges, dividends, renounced, splits = shareChanges } = record;
  const highs = new Map([...before.highs, ...record.highs]);
  const { open, disposals } = matchLotsAfter(before.open, fills, shareChanges);
  const taxed = [...grandfathered(disposals, highs, splits), ...renounced.map(disposalOf)];
  return { open, years: addToYears(before.years, taxed, dividends), highs, late: [] };
}

/**
 * Sums up open lots and estimates the tax: the result is bounded, however many trades there were.
 * @param today decides whether an open lot is long-term
 * @param symbolOf throws an Error for an unknown stock
 */
export function gainsOf(
  { open, years }: CarriedGains,
  today: TradingDate,
  symbolOf: (instrumentId: number) => string,
): Gains {
  const lots = [...open]
    .map(([id, ofStock]) => ({ symbol: symbolOf(id), ofStock }))
    .sort((a, b) => a.symbol.localeCompare(b.symbol))
    .flatMap(({ ofStock }) => boughtTogether(ofStock));
  return {
    lots: lots.slice(0, MAX_LOTS),
    count: lots.length,
    holdings: holdingsOf(lots, today),
    years: years.map(taxOf),
  };
}

/** By the lots that they are merged from, which don't change: those of a stock that is not traded are merged once. */
const merged = new WeakMap<readonly Lot[], Lot[]>();

/**
 * Merges a stock's lots of one day, which tax law does not distinguish. They follow each other, because the lots are
 * in order.
 */
function boughtTogether(lots: readonly Lot[]): readonly Lot[] {
  const known = merged.get(lots);
  if (known) return known;
  const together: Lot[] = [];
  let last: Lot | undefined;
  for (const lot of lots) {
    if (last?.acquiredOn === lot.acquiredOn) {
      last.quantity += lot.quantity;
      last.cost = paise(last.cost + lot.cost);
      last.expenses = paise(last.expenses + lot.expenses);
      last.stt = paise(last.stt + lot.stt);
      continue;
    }
    last = { ...lot };
    together.push(last);
  }
  merged.set(lots, together);
  return together;
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
