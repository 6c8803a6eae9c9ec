import type { Paise } from '#shared/domain/money.ts';

/** How far a price is from the previous close: the amount, and per cent of that close. Null without a close to measure from. */
export interface PriceChange {
  amount: number;
  percent: number;
}

export function priceChange(last: Paise, previousClose: Paise): PriceChange | null {
  if (previousClose <= 0) return null;
  const change = last - previousClose;
  return { amount: change / 100, percent: (change / previousClose) * 100 };
}
