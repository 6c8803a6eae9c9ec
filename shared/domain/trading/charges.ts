import { type Paise, paise, zeroPaise } from '../money.ts';

export type Product = 'delivery' | 'intraday';
export type Exchange = 'NSE' | 'BSE';
type Side = 'BUY' | 'SELL';

/** Brokerage plans to choose from. FREE waives brokerage and DP charge. */
export const BROKERAGE_PLANS = ['ZERODHA', 'GROWW', 'UPSTOX', 'FREE'] as const;
export type BrokeragePlan = (typeof BROKERAGE_PLANS)[number];

/** Charges of one fill by line, in whole paise; none is negative, and `total` is the sum of the others. */
export interface ChargeLines {
  brokerage: Paise;
  /** Securities transaction tax, in whole rupees. */
  stt: Paise;
  /** The exchange's transaction charge, with its investor protection fund. */
  exchange: Paise;
  /** SEBI's turnover fee. */
  sebi: Paise;
  stamp: Paise;
  gst: Paise;
  /** The depository participant's charge for debiting the demat account, including its GST. */
  dp: Paise;
  total: Paise;
}

/**
 * Charge rates of a date, in rupees per crore of their base, so that 0.00307 % is 307 and every rate is an integer.
 */
export interface ChargeRates {
  brokerage: Record<Product, BrokerageRate>;
  stt: Record<Product, Record<Side, number>>;
  exchange: Record<Exchange, number>;
  sebi: number;
  stamp: Record<Product, Record<Side, number>>;
  /** On brokerage, exchange charge and SEBI fee together. */
  gst: number;
  /** By the value of a stock's shares that leave the demat account on a day; ascending, the first from 0. */
  dp: readonly DpRate[];
}

/** An order pays `flatPaise` and `perCrore`, within floor and cap, and never more than `maxPerCrore` of its value. */
export interface BrokerageRate {
  perCrore: number;
  flatPaise: number;
  floorPaise: number | null;
  capPaise: number | null;
  maxPerCrore: number | null;
}

interface DpRate {
  fromPaise: number;
  paise: number;
}

export interface ChargedFill {
  side: Side;
  quantity: number;
  price: Paise;
  product: Product;
  exchange: Exchange;
  /** The account's first sale of this share on the trading date: the depository charges once per day and share. */
  dpApplies: boolean;
}

/**
 * Paper orders are delivery (CNC) on NSE. Shares that a fill of the same day nets are charged as intraday.
 */
export const PAPER_ORDER = { product: 'delivery', exchange: 'NSE' } as const;

const PAISA = 1;
const RUPEE = 100;

/**
 * Charges of a single fill, at given rates. The base of a line is quantity × price (for GST: the lines it applies to).
 * Lines are rounded half up: STT to the rupee (rule 4 of the Securities Transaction Tax Rules 2004), the others to
 * the paisa, GST on the rounded lines, so that the displayed lines add up to the total. The depository's charge
 * includes its GST, since in practice it is billed separately from the contract note.
 */
export function computeCharges(rates: ChargeRates, fill: ChargedFill): ChargeLines {
  const { side, product } = fill;
  const value = paise(fill.quantity * fill.price);
  return withGst(rates, {
    brokerage: brokerageOf(rates.brokerage[product], value),
    stt: partOf(value, rates.stt[product][side], RUPEE),
    exchange: partOf(value, rates.exchange[fill.exchange], PAISA),
    sebi: partOf(value, rates.sebi, PAISA),
    stamp: partOf(value, rates.stamp[product][side], PAISA),
    dp: fill.dpApplies && side === 'SELL' && product === 'delivery' ? dpOf(rates, value) : zeroPaise,
  });
}

/** Brokerage of an order, or of its delivery or intraday part. */
export function brokerageOf(rate: BrokerageRate, value: Paise): Paise {
  if (value === 0) return zeroPaise;
  const wanted = Math.max(rate.flatPaise + partOf(value, rate.perCrore, PAISA), rate.floorPaise ?? 0);
  const share = rate.maxPerCrore === null ? Infinity : partOf(value, rate.maxPerCrore, PAISA);
  return paise(Math.min(wanted, rate.capPaise ?? Infinity, share));
}

/** The depository's charge for shares of a value that leave the demat account on one day. */
export const dpOf = ({ dp }: Pick<ChargeRates, 'dp'>, value: number): Paise =>
  paise(value === 0 ? 0 : (dp.findLast(({ fromPaise }) => fromPaise <= value)?.paise ?? 0));

/** All lines of a fill from those that need no others. */
export function withGst(rates: ChargeRates, lines: Omit<ChargeLines, 'gst' | 'total'>): ChargeLines {
  const { brokerage, stt, exchange, sebi, stamp, dp } = lines;
  const gst = partOf(paise(brokerage + exchange + sebi), rates.gst, PAISA);
  return { ...lines, gst, total: paise(brokerage + stt + exchange + sebi + stamp + gst + dp) };
}

export const CRORE = 10_000_000n;

/** A base times a rate, rounded half up to a multiple of `step` paise. */
export const partOf = (base: Paise, perCrore: number, step: number): Paise =>
  paise(Number(halfUp(BigInt(base) * BigInt(perCrore), CRORE * BigInt(step))) * step);

/** A quotient rounded half up. BigInt, because the parts may exceed 2⁵³. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
