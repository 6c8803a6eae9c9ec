import type { TradingDate } from '../ist.ts';
import { type Paise, paise, zeroPaise } from '../money.ts';

/** CNC is delivery, MIS intraday with margin. */
export const PRODUCTS = ['CNC', 'MIS'] as const;
export type OrderProduct = (typeof PRODUCTS)[number];

/** INTRADAY in its session; then what is left open is delivered, or owed (SHORT_DELIVERY). */
export const INTRADAY_STATES = ['INTRADAY', 'DELIVERY', 'SHORT_DELIVERY'] as const;
export type IntradayState = (typeof INTRADAY_STATES)[number];

/** Rules of intraday positions from a date on. */
export interface IntradayRules {
  from: TradingDate;
  /** Margin in hundredths of a percent of a position's value. */
  marginBps: number;
  /** Second of the Indian day at which open positions are squared off, of stocks with and without a closing auction. */
  squareOff: { withAuction: number; without: number };
  /** What the desk charges for an order that squares a position off, before GST. */
  feePaise: Paise;
  /** For shares that are owed, in hundredths of a percent: what is blocked of their value at the closing price, … */
  shortBlockBps: number;
  /** … how far from it the auction's price may be, the penalty on its value before GST, and the close-out's price. */
  auctionRangeBps: number;
  penaltyBps: number;
  closeOutBps: number;
  /** Second of the next trading day at which the auction ends. */
  auctionAt: number;
}

const at = (hour: number, minute: number) => (hour * 60 + minute) * 60;

/**
 * Oldest first. Exchange minimum margin and its peak snapshots from 1 September 2021: brokers give 5× since. Brokers
 * published 15:20 before the closing auction; no page states a time since 3 August 2026, when continuous trading of
 * stocks with derivatives began to end at 15:15, so 15:05 is our assumption.
 */
const INTRADAY_RULES: readonly IntradayRules[] = [
  {
    from: '2000-01-01' as TradingDate,
    marginBps: 2_000,
    squareOff: { withAuction: at(15, 20), without: at(15, 20) },
    feePaise: paise(50_00),
    shortBlockBps: 12_000,
    auctionRangeBps: 2_000,
    penaltyBps: 5,
    closeOutBps: 12_000,
    auctionAt: at(14, 30),
  },
  {
    from: '2026-08-03' as TradingDate,
    marginBps: 2_000,
    squareOff: { withAuction: at(15, 5), without: at(15, 20) },
    feePaise: paise(50_00),
    shortBlockBps: 12_000,
    auctionRangeBps: 2_000,
    penaltyBps: 5,
    closeOutBps: 12_000,
    auctionAt: at(14, 30),
  },
];

/** The rules of a trading date. */
export function intradayRulesOn(date: TradingDate): IntradayRules {
  const rules = INTRADAY_RULES.findLast(({ from }) => from <= date) ?? INTRADAY_RULES[0];
  if (!rules) throw new Error('There are no intraday rules.');
  return rules;
}

/** An intraday position: signed shares, and what the open ones were bought or sold for. */
export interface IntradayPosition {
  /** Negative: short. */
  quantity: number;
  value: Paise;
}

export const FLAT: IntradayPosition = { quantity: 0, value: zeroPaise };

/** What a fill makes of a position. */
export interface IntradayFill {
  position: IntradayPosition;
  closed: number;
  opened: number;
  /** Of what it closed; null if nothing. */
  pnl: Paise | null;
}

/** Margin of a position, rounded up to the paisa. */
export const marginOf = (value: Paise, bps: number): Paise =>
  paise(Number((BigInt(value) * BigInt(bps) + 9_999n) / 10_000n));

/**
 * A fill in a position: it closes what is open on the other side at the average price of that, rounded half up to the
 * paisa so that the last share takes the rest, and opens the remainder at its own price.
 */
export function fillIntraday(
  { quantity: before, value }: IntradayPosition,
  fill: { side: 'BUY' | 'SELL'; quantity: number; price: Paise },
): IntradayFill {
  const sign = fill.side === 'BUY' ? 1 : -1;
  const size = Math.abs(before);
  const closed = before * sign < 0 ? Math.min(fill.quantity, size) : 0;
  const opened = fill.quantity - closed;
  const out = partOfValue(value, closed, size);
  const pnl = closed === 0 ? null : paise(sign * (out - closed * fill.price));
  return {
    position: {
      quantity: before + sign * fill.quantity,
      value: paise(value - out + opened * fill.price),
    },
    closed,
    opened,
    pnl,
  };
}

/** The value of some of a position's shares at their average price, rounded half up. */
export function partOfValue(value: Paise, shares: number, of: number): Paise {
  if (shares === 0 || of === 0) return zeroPaise;
  return paise(Number((2n * BigInt(value) * BigInt(shares) + BigInt(of)) / (2n * BigInt(of))));
}

/** Profit or loss of an open position at a price. */
export const unrealisedOf = ({ quantity, value }: IntradayPosition, price: Paise): Paise =>
  paise(quantity * price - Math.sign(quantity) * value);

/** Average price of a position, rounded half up to the paisa; null when it is flat. */
export const averageOf = ({ quantity, value }: IntradayPosition): Paise | null =>
  quantity === 0 ? null : partOfValue(value, 1, Math.abs(quantity));

/** The fee of a square-off order with its GST (a rate in rupees per crore), rounded half up. */
export const squareOffFee = (fee: Paise, gst: number): Paise =>
  paise(fee + Number((2n * BigInt(fee) * BigInt(gst) + 10_000_000n) / 20_000_000n));

/** What a short position that is delivered late costs. */
export interface ShortSettlement {
  price: Paise;
  /** On the value, with its GST; only of an auction. */
  penalty: Paise;
  pnl: Paise;
}

/** Shares bought in the auction: the price within its range of the closing price of the sale's day. */
export function auctionOf(
  short: { quantity: number; value: Paise; close: Paise },
  last: Paise,
  { auctionRangeBps, penaltyBps }: IntradayRules,
  gst: number,
): ShortSettlement {
  const range = Math.floor((short.close * auctionRangeBps) / 10_000);
  const price = paise(Math.min(short.close + range, Math.max(short.close - range, last)));
  const penalty = bpsOf(paise(price * short.quantity), penaltyBps);
  return { price, penalty: squareOffFee(penalty, gst), pnl: paise(short.value - price * short.quantity) };
}

/** Without a seller in the auction: the highest price since the sale, or 120 % of the auction day's close if higher. */
export function closeOutOf(
  short: { quantity: number; value: Paise },
  { highest, close }: { highest: Paise; close: Paise },
  { closeOutBps }: IntradayRules,
): ShortSettlement {
  const price = paise(Math.max(highest, bpsOf(close, closeOutBps)));
  return { price, penalty: zeroPaise, pnl: paise(short.value - price * short.quantity) };
}

/** Hundredths of a percent of an amount, rounded half up. */
const bpsOf = (amount: Paise, bps: number): Paise =>
  paise(Number((2n * BigInt(amount) * BigInt(bps) + 10_000n) / 20_000n));
