import { type Paise, paise } from './money.ts';

export type Product = 'delivery' | 'intraday';
export type Exchange = 'NSE' | 'BSE';
type Side = 'BUY' | 'SELL';

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
  brokerage: Record<Product, { perCrore: number; capPaise: number | null }>;
  stt: Record<Product, Record<Side, number>>;
  exchange: Record<Exchange, number>;
  sebi: number;
  stamp: Record<Product, Record<Side, number>>;
  /** On brokerage, exchange charge and SEBI fee together. */
  gst: number;
  dpPaise: number;
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
 * Paper orders are charged as delivery on NSE. There is no intraday product, so round trips within a day pay
 * delivery rates on both sides.
 */
export const PAPER_ORDER = { product: 'delivery', exchange: 'NSE' } as const;

const PAISA = 1;
const RUPEE = 100;

/**
 * Charges of a fill at given rates. The base of a line is quantity × price (for GST: the lines it applies to).
 * Lines are rounded half up: STT to the rupee (rule 4 of the Securities Transaction Tax Rules 2004), the others to
 * the paisa, GST on the rounded lines, so that the displayed lines add up to the total. Brokers round per day's
 * contract note; here each fill has its own. The depository's charge includes its GST, since in practice it is
 * billed separately from the contract note.
 */
export function computeCharges(rates: ChargeRates, fill: ChargedFill): ChargeLines {
  const { side, product } = fill;
  const value = paise(fill.quantity * fill.price);
  const { perCrore, capPaise } = rates.brokerage[product];
  const brokerage = atMost(capPaise, partOf(value, perCrore, PAISA));
  const stt = partOf(value, rates.stt[product][side], RUPEE);
  const exchange = partOf(value, rates.exchange[fill.exchange], PAISA);
  const sebi = partOf(value, rates.sebi, PAISA);
  const stamp = partOf(value, rates.stamp[product][side], PAISA);
  const gst = partOf(paise(brokerage + exchange + sebi), rates.gst, PAISA);
  const dp = paise(fill.dpApplies && side === 'SELL' && product === 'delivery' ? rates.dpPaise : 0);
  const total = paise(brokerage + stt + exchange + sebi + stamp + gst + dp);
  return { brokerage, stt, exchange, sebi, stamp, gst, dp, total };
}

const CRORE = 10_000_000n;

/**
 * A base times a rate, rounded half up to a multiple of `step` paise. BigInt, because the product may exceed 2⁵³.
 */
function partOf(base: Paise, perCrore: number, step: number): Paise {
  const whole = CRORE * BigInt(step);
  const steps = (2n * BigInt(base) * BigInt(perCrore) + whole) / (2n * whole);
  return paise(Number(steps) * step);
}

const atMost = (cap: number | null, amount: Paise): Paise =>
  cap === null ? amount : paise(Math.min(cap, amount));
