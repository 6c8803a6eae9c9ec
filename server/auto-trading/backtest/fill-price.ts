import { type Paise, paise } from '#shared/domain/money.ts';
import { bidAskPrice, type FillModel, type Liquidity } from '#shared/domain/trading/fill-model.ts';

const TICK = 5;
/** Basis points in one. */
const WHOLE = 10_000;

/** What a market order pays: the price plus half the spread and slippage (basis points), up to the tick, in paise. */
const buyPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.ceil((price * (WHOLE + bps)) / (WHOLE * TICK)) * TICK);

/** What a market order gets: the price less half the spread and slippage, down to the tick, in paise. */
const sellPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.max(TICK, Math.floor((price * (WHOLE - bps)) / (WHOLE * TICK)) * TICK));

/** How a backtest fills market orders. */
interface Filling {
  slippageBps: number;
  fillModel?: FillModel;
}

/** A stock at a price of a session. */
interface Traded {
  price: Paise;
  /** In its first minutes. */
  isOpening: boolean;
  /** Of the sessions before; null where too little is known. */
  liquidity: Liquidity | null;
}

/**
 * What a market order of a quantity pays or gets: on the BIDASK model by its formula, as paper orders do, otherwise,
 * and where too little is known of the stock, with the slippage of the backtest.
 */
export function fillPrice(
  side: 'BUY' | 'SELL',
  quantity: number,
  { price: last, isOpening, liquidity }: Traded,
  { slippageBps, fillModel }: Filling,
): Paise {
  if (fillModel !== 'BIDASK' || !liquidity) {
    return side === 'BUY' ? buyPrice(last, slippageBps) : sellPrice(last, slippageBps);
  }
  // Daily bars are not checked against the price band of their day.
  const band = { low: paise(TICK), high: paise(2 * last) };
  return bidAskPrice(side, quantity, { last, tick: paise(TICK), band, liquidity, isOpening });
}
