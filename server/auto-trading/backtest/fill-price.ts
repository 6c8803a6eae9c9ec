import { type Paise, paise } from '#shared/domain/money.ts';
import { bidAskPrice, type FillModel, type Liquidity } from '#shared/domain/trading/fill-model.ts';

const TICK = 5;
/** Basis points in one. */
const WHOLE = 10_000;

/**
 * Buy price of a market order: the price plus half the spread and slippage (basis points), rounded up to the tick, in
 * paise.
 */
const buyPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.ceil((price * (WHOLE + bps)) / (WHOLE * TICK)) * TICK);

/** Sell price of a market order: the price minus half the spread and slippage, rounded down to the tick, in paise. */
const sellPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.max(TICK, Math.floor((price * (WHOLE - bps)) / (WHOLE * TICK)) * TICK));

/** How a backtest fills market orders. */
interface Filling {
  slippageBps: number;
  fillModel?: FillModel;
}

/** A stock and its price in a session. */
interface Traded {
  price: Paise;
  /** Within the opening minutes. */
  isOpening: boolean;
  /** From earlier sessions, computed when needed; null with too little data. */
  liquidity(): Liquidity | null;
}

/**
 * Fill price of a market order of a quantity. On the BIDASK model it follows the model's formula, as paper orders do;
 * otherwise, or with too little data on the stock, it uses the backtest's slippage.
 */
export function fillPrice(
  side: 'BUY' | 'SELL',
  quantity: number,
  { price: last, isOpening, liquidity: readLiquidity }: Traded,
  { slippageBps, fillModel }: Filling,
): Paise {
  const liquidity = fillModel === 'BIDASK' ? readLiquidity() : null;
  if (!liquidity) {
    return side === 'BUY' ? buyPrice(last, slippageBps) : sellPrice(last, slippageBps);
  }
  // Daily bars are not checked against the price band of their day.
  const band = { low: paise(TICK), high: paise(2 * last) };
  return bidAskPrice(side, quantity, { last, tick: paise(TICK), band, liquidity, isOpening });
}
