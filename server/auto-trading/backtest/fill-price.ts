import { type Paise, paise } from '#shared/domain/money.ts';

const TICK = 5;
/** Basis points in one. */
const WHOLE = 10_000;

/** What a market order pays: the price plus half the spread and slippage (basis points), up to the tick, in paise. */
export const buyPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.ceil((price * (WHOLE + bps)) / (WHOLE * TICK)) * TICK);

/** What a market order gets: the price less half the spread and slippage, down to the tick, in paise. */
export const sellPrice = (price: Paise, bps: number): Paise =>
  bps === 0 ? price : paise(Math.max(TICK, Math.floor((price * (WHOLE - bps)) / (WHOLE * TICK)) * TICK));
