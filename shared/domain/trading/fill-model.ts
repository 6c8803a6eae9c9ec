import { type Paise, paise } from '../money.ts';

/**
 * How paper orders are filled. LAST: whole, at the last price. BIDASK: an estimate of spread, impact and depth. The
 * formula with its figures and worked examples: docs/fill-models.md.
 */
export const FILL_MODELS = ['LAST', 'BIDASK'] as const;
export type FillModel = (typeof FILL_MODELS)[number];

/** Display names of the models. */
export const FILL_MODEL_NAME: Record<FillModel, string> = {
  LAST: 'Last price',
  BIDASK: 'Bid-ask with impact',
};

type Side = 'BUY' | 'SELL';

/** Trading in a stock over up to 20 sessions before the one that an order is for. */
export interface Liquidity {
  /** Mean shares a session, above 0. */
  adv: number;
  /** Mean turnover a session, in paise. */
  turnover: number;
  /** Standard deviation of the daily log returns. */
  sigma: number;
}

/** A stock at the moment an order is evaluated. */
export interface Market {
  last: Paise;
  tick: Paise;
  /** Today's price band, inclusive. */
  band: { low: Paise; high: Paise };
  liquidity: Liquidity;
  /** In the first fifteen minutes of continuous trading, when spreads are twice as wide. */
  isOpening: boolean;
}

/** Half of the spread by mean turnover: from so many crore rupees on, in hundredths of a basis point. */
const HALF_SPREADS = [
  { fromCrore: 500, hundredthsOfBps: 50 },
  { fromCrore: 100, hundredthsOfBps: 150 },
  { fromCrore: 25, hundredthsOfBps: 400 },
  { fromCrore: 5, hundredthsOfBps: 1_000 },
  { fromCrore: 0, hundredthsOfBps: 3_000 },
] as const;
const CRORE_PAISE = 1_00_00_000_00;

/** Impact of trading a whole day's volume, in standard deviations of a day (Almgren et al., 2005). */
const IMPACT = 0.5;
const MIN_SIGMA = 0.008;
const MAX_SIGMA = 0.06;

/** An order may be a tenth of the trading of its minute. */
const PARTICIPATION = 0.1;
/** Minutes of continuous trading, where the session ends in a closing auction and where it doesn't. */
const MINUTES = { auction: 360, none: 375 } as const;
/** The closing auction's part of a day's volume, where it is not known. */
const AUCTION_PART = 0.05;

const DEPTH_LEVELS = 5;

/** Half of the spread in paise, not rounded: half a tick at least. */
export function halfSpread({ last, tick, liquidity, isOpening }: Omit<Market, 'band'>): number {
  const crore = liquidity.turnover / CRORE_PAISE;
  const widest = HALF_SPREADS.at(-1);
  const { hundredthsOfBps } = HALF_SPREADS.find(({ fromCrore }) => crore >= fromCrore) ??
    widest ?? { hundredthsOfBps: 0 };
  return Math.max(tick / 2, (last * hundredthsOfBps * (isOpening ? 2 : 1)) / 1_000_000);
}

/** How far an order of a quantity moves the price, as a fraction of the price. */
export function impactOf(quantity: number, { adv, sigma }: Liquidity): number {
  return IMPACT * clamped(sigma) * Math.sqrt(quantity / adv);
}

const clamped = (sigma: number) => Math.min(MAX_SIGMA, Math.max(MIN_SIGMA, sigma));

/** Price per share of an order of a quantity now: on the tick, and inside the band. */
export function bidAskPrice(side: Side, orderQuantity: number, market: Market): Paise {
  const { last, tick, band } = market;
  const price = unboundedPrice(side, orderQuantity, market);
  if (side === 'BUY') return paise(Math.min(Math.max(band.high, last), price));
  return paise(Math.max(Math.min(band.low, last), tick, price));
}

/** The same without the band. */
function unboundedPrice(side: Side, orderQuantity: number, market: Market): number {
  const { last, tick, liquidity } = market;
  const away = halfSpread(market) + last * impactOf(orderQuantity, liquidity);
  return side === 'BUY' ? ticksUp(last + away, tick) : ticksDown(last - away, tick);
}

/** The fraction of a paisa by which floating point may miss a price that is on the tick. */
const NOISE = 1e-6;
const ticksUp = (price: number, tick: Paise) => Math.ceil((price - NOISE) / tick) * tick;
const ticksDown = (price: number, tick: Paise) => Math.floor((price + NOISE) / tick) * tick;

/** Shares that an order may trade in a market minute. */
export const perMinute = ({ adv }: Liquidity, hasAuction: boolean): number =>
  Math.max(1, Math.floor((PARTICIPATION * adv) / (hasAuction ? MINUTES.auction : MINUTES.none)));

/** Shares that an order may trade in the closing auction. */
export const inAuction = ({ adv }: Liquidity): number =>
  Math.max(1, Math.floor(PARTICIPATION * AUCTION_PART * adv));

/** The limit at which a market order with a protection, in percent of the last price, ends. */
export function protectionPrice(side: Side, last: Paise, percent: number, tick: Paise): Paise {
  const bps = Math.round(percent * 100);
  const price = (last * (10_000 + (side === 'BUY' ? bps : -bps))) / 10_000;
  return paise(side === 'BUY' ? ticksDown(price, tick) : Math.max(tick, ticksUp(price, tick)));
}

/** An order to evaluate, on the BIDASK model. */
export interface Looked {
  side: Side;
  limit: Paise | null;
  /** What is left of it, and what was placed. */
  quantity: number;
  orderQuantity: number;
  /** Shares that it may trade now. */
  most: number;
  /**
   * What the order was doing before this price: waiting since an earlier minute of its session, or for the session
   * to open. A new order trades against the quotes, and gets no price better than theirs.
   */
  waits: 'new' | 'in-session' | 'for-open';
}

/** Shares that trade, and at which price; null where none do. */
export interface Traded {
  quantity: number;
  price: Paise;
}

/**
 * The part of an order that trades now. An order that accepts the estimated price trades there. A limit order that
 * waited trades at its limit once the price is through it by a tick, or at the first price of a session if that is
 * better.
 */
export function tradedOf(order: Looked, market: Market): Traded | null {
  const { side, limit, orderQuantity, waits } = order;
  const quantity = Math.min(order.quantity, order.most);
  const { last, tick } = market;
  const price = bidAskPrice(side, orderQuantity, market);
  const within = (a: Paise, b: Paise) => (side === 'BUY' ? a <= b : a >= b);
  if (limit === null) return { quantity, price };
  if (waits === 'for-open' && within(last, limit)) return { quantity, price: last };
  if (within(price, limit)) return { quantity, price };
  const through = paise(side === 'BUY' ? limit - tick : limit + tick);
  return waits !== 'new' && within(last, through) ? { quantity, price: limit } : null;
}

export interface DepthLevel {
  price: Paise;
  quantity: number;
}

/**
 * Five levels of each side, best first, by the formula of the fills: up to the quantities of some levels together, an
 * order trades at the price of the last of them or better.
 */
export function depthOf(market: Market): { bids: DepthLevel[]; asks: DepthLevel[] } {
  return { bids: levelsOf('SELL', market), asks: levelsOf('BUY', market) };
}

/** What an order of a side trades against. */
function levelsOf(side: Side, market: Market): DepthLevel[] {
  const { band, tick } = market;
  const sign = side === 'BUY' ? 1 : -1;
  const first = bidAskPrice(side, 0, market);
  const levels: DepthLevel[] = [];
  let before = 0;
  for (let n = 0; levels.length < DEPTH_LEVELS; n++) {
    const price = paise(first + sign * n * tick);
    if (price < Math.max(tick, Math.min(band.low, first)) || price > Math.max(band.high, first)) break;
    const upTo = quantityAt(side, price, market);
    if (upTo > before) levels.push({ price, quantity: upTo - before });
    before = Math.max(before, upTo);
  }
  return levels;
}

/**
 * The largest order that trades at a price or better: the impact formula solved for the quantity. Floating point may
 * miss it by a share, so the neighbours are tried.
 */
function quantityAt(side: Side, price: Paise, market: Market): number {
  const { last, liquidity } = market;
  const { adv, sigma } = liquidity;
  const room = Math.abs(price - last) - halfSpread(market) + NOISE;
  if (room < 0) return 0;
  const solved = Math.floor(adv * (room / (last * IMPACT * clamped(sigma))) ** 2);
  const sign = side === 'BUY' ? 1 : -1;
  const trades = (quantity: number) => sign * (price - unboundedPrice(side, quantity, market)) >= 0;
  return [solved + 1, solved].find(trades) ?? Math.max(0, solved - 1);
}
