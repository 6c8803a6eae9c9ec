import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { financialYearOf } from './holding-period.ts';
import type { Disposal } from './lots.ts';
import type { ShareChange } from './share-changes.ts';
import { gainRatesOn, longTermExemptionOf } from './tax-rates.ts';

/** A financial year's sales of one term and tax rate, in paise. */
export interface GainClass {
  term: 'short' | 'long';
  /** Hundredths of a percent. */
  rate: number;
  /** Gains minus losses; may be negative. */
  net: Paise;
  /** Taxable amount after set-off of other losses and the exemption. */
  taxable: Paise;
  tax: Paise;
}

/** A financial year's capital gains. Money in paise; gains and losses are each 0 or more. */
export interface TaxYear {
  /** The year it started: 2026 for April 2026 to March 2027. */
  year: number;
  shortTerm: { gains: Paise; losses: Paise };
  longTerm: { gains: Paise; losses: Paise };
  classes: GainClass[];
  /** Long-term gains covered by the year's exemption. */
  exempt: Paise;
  /** What the values of 31 January 2018 added to costs ({@link grandfathered}). */
  grandfathered: Paise;
  /** Losses that no gain of the year could absorb. */
  unusedShortTermLoss: Paise;
  unusedLongTermLoss: Paise;
  /** Null when the rates of a sale are unknown. */
  tax: Paise | null;
  /** Intraday trades: speculative business income rather than capital gains, after all charges. Not in `tax`. */
  intraday: { result: Paise; disposals: number };
  /** Dividends: income from other sources at the holder's slab rate. Not in `tax`. */
  dividends: Paise;
  /** Number of sold lot parts. */
  disposals: number;
}

export interface DividendPaid {
  date: TradingDate;
  amount: Paise;
}

/** Sums of a financial year's sales, which further sales can be added to. Money in paise. */
export interface YearSums {
  year: number;
  /** By term and rate, in the order of their first sales. */
  classes: Pick<GainClass, 'term' | 'rate' | 'net'>[];
  shortTerm: { gains: Paise; losses: Paise };
  longTerm: { gains: Paise; losses: Paise };
  grandfathered: Paise;
  /** Number of sold lot parts, and those of them whose rates are unknown. */
  disposals: number;
  unrated: number;
  intraday: { result: Paise; disposals: number };
  dividends: Paise;
}

/** The sums of years with further sales and dividends, newest year first. Does not change the given ones. */
export function addToYears(
  before: readonly YearSums[],
  disposals: readonly TaxedDisposal[],
  dividends: readonly DividendPaid[],
): YearSums[] {
  const years = new Map(before.map((sums) => [sums.year, structuredClone(sums)]));
  const sumsOf = (date: TradingDate) => {
    const year = financialYearOf(date);
    const sums = years.get(year) ?? nothingIn(year);
    years.set(year, sums);
    return sums;
  };
  for (const disposal of disposals) addDisposal(sumsOf(disposal.soldOn), disposal);
  for (const { date, amount } of dividends) {
    const sums = sumsOf(date);
    sums.dividends = paise(sums.dividends + amount);
  }
  return [...years.values()].sort((a, b) => b.year - a.year);
}

const nothingIn = (year: number): YearSums => ({
  year,
  classes: [],
  shortTerm: { gains: paise(0), losses: paise(0) },
  longTerm: { gains: paise(0), losses: paise(0) },
  grandfathered: paise(0),
  disposals: 0,
  unrated: 0,
  intraday: { result: paise(0), disposals: 0 },
  dividends: paise(0),
});

function addDisposal(sums: YearSums, disposal: TaxedDisposal): void {
  const { term, soldOn } = disposal;
  const gain = gainOf(disposal);
  if (term === 'intraday') {
    const { result, disposals } = sums.intraday;
    sums.intraday = { result: paise(result + gain - disposal.stt), disposals: disposals + 1 };
    return;
  }
  const ofTerm = term === 'long' ? sums.longTerm : sums.shortTerm;
  if (gain > 0) ofTerm.gains = paise(ofTerm.gains + gain);
  else ofTerm.losses = paise(ofTerm.losses - gain);
  sums.grandfathered = paise(sums.grandfathered + disposal.grandfathered);
  sums.disposals += 1;
  const rates = gainRatesOn(soldOn);
  if (!rates) {
    sums.unrated += 1;
    return;
  }
  const rate = term === 'long' ? rates.longTerm : rates.shortTerm;
  const known = sums.classes.find((each) => each.term === term && each.rate === rate);
  if (known) known.net = paise(known.net + gain);
  else sums.classes.push({ term, rate, net: paise(gain) });
}

/**
 * Estimates the tax on the capital gains of a financial year: 20 % short-term, 12.5 % long-term above ₹1.25 lakh, and
 * earlier rates (tax-rates.ts). Gain = proceeds − cost − expenses, without securities transaction tax; costs are those
 * of {@link grandfathered}. Sales of a term and rate are netted; then short-term losses are set off against short-term
 * gains, highest rate first, and the rest against long-term gains; long-term losses against long-term gains only
 * (section 70(2) and (3)). The exemption applies to the highest-taxed long-term gains. Nothing is carried forward
 * between years.
 */
export function taxOf({ classes: nets, unrated, ...sums }: YearSums): TaxYear {
  // Highest rate first.
  const classes = nets
    .map((each) => ({ ...each, taxable: paise(Math.max(each.net, 0)), tax: paise(0) }))
    .sort((a, b) => b.rate - a.rate);
  const short = classes.filter(({ term }) => term === 'short');
  // No loss is set off against exempt gains.
  const long = classes.filter(({ term, rate }) => term === 'long' && rate > 0);
  const [shortTermLoss, longTermLoss] = [lossOf(short), lossOf(long)];
  const unusedLongTermLoss = setOff(longTermLoss, long);
  const unusedShortTermLoss = setOff(setOff(shortTermLoss, short), long);
  const exemption = longTermExemptionOf(sums.year);
  const exempt = paise(exemption - setOff(exemption, long));
  for (const each of classes) each.tax = paise(Math.round((each.taxable * each.rate) / 100_00));
  return {
    ...sums,
    classes,
    exempt,
    unusedShortTermLoss,
    unusedLongTermLoss,
    tax: unrated === 0 ? sum(classes, ({ tax }) => tax) : null,
  };
}

const lossOf = (classes: readonly GainClass[]) => sum(classes, ({ net }) => Math.max(-net, 0));

/** Deducts an amount from the taxable sums, class by class; returns the rest of the amount. */
function setOff(amount: Paise, classes: readonly GainClass[]): Paise {
  let left: number = amount;
  for (const each of classes) {
    const used = Math.min(left, each.taxable);
    each.taxable = paise(each.taxable - used);
    left -= used;
  }
  return paise(left);
}

const gainOf = ({ proceeds, cost, expenses }: Disposal): number => proceeds - cost - expenses;

function sum<T>(rows: readonly T[], of: (row: T) => number): Paise {
  return paise(rows.reduce((total, row) => total + of(row), 0));
}

/** Gains up to this day stayed exempt when the exemption of long-term gains ended on 1 April 2018. */
export const VALUED_ON = '2018-01-31' as TradingDate;
const TAXED_FROM = '2018-04-01' as TradingDate;

/** A sold lot part with its cost under tax law; `grandfathered` is the addition to the price paid. */
export interface TaxedDisposal extends Disposal {
  grandfathered: Paise;
}

/**
 * Costs of long-term sales of shares acquired by 31 January 2018: the higher of the price paid and the lower of the
 * value of that day and the proceeds (section 55(2)(ac)). The value is the day's highest price on the exchange, or of
 * the last day before it on which the share traded.
 * @param highs that price by instrument, per share of then
 * @param shareChanges splits since then make more shares of one; bonus shares are lots of their own
 */
export function grandfathered(
  disposals: readonly Disposal[],
  highs: ReadonlyMap<number, Paise>,
  shareChanges: readonly ShareChange[] = [],
): TaxedDisposal[] {
  return disposals.map((disposal) => {
    const { cost, proceeds } = disposal;
    const value = isGrandfathered(disposal) ? valueOfThen(disposal, highs, shareChanges) : null;
    const taxed = value === null ? cost : paise(Math.max(cost, Math.min(value, proceeds)));
    return { ...disposal, cost: taxed, grandfathered: paise(taxed - cost) };
  });
}

const isGrandfathered = ({ term, acquiredOn, soldOn }: Disposal): boolean =>
  term === 'long' && acquiredOn <= VALUED_ON && soldOn >= TAXED_FROM;

/** The value of the sold shares on that day; null where the price is not known. */
function valueOfThen(
  { instrumentId, quantity, soldOn }: Disposal,
  highs: ReadonlyMap<number, Paise>,
  shareChanges: readonly ShareChange[],
): Paise | null {
  const high = highs.get(instrumentId);
  if (high === undefined) return null;
  const splits = shareChanges.filter(
    (change) =>
      change.instrumentId === instrumentId &&
      change.kind === 'split' &&
      change.date > VALUED_ON &&
      change.date <= soldOn,
  );
  const [of, by] = splits.reduce(
    ([of, by], { oldShares, newShares }) => [of * BigInt(oldShares), by * BigInt(newShares)],
    [BigInt(quantity) * BigInt(high), 1n],
  );
  return paise(Number((2n * of + by) / (2n * by)));
}
