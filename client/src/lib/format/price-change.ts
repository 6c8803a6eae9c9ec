import type { Paise } from '#shared/domain/money.ts';

/** Difference from the previous close, in rupees and in percent of it. Null without a previous close. */
export interface PriceChange {
  amount: number;
  percent: number;
}

export function priceChange(last: Paise, previousClose: Paise): PriceChange | null {
  if (previousClose <= 0) return null;
  const change = last - previousClose;
  return { amount: change / 100, percent: (change / previousClose) * 100 };
}
