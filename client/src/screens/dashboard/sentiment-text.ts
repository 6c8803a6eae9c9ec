import { price, share, signedCount, signedPercentShort } from '#client/lib/format/format.ts';
import type { SentimentComponent } from '#shared/contract/market/sentiment.ts';

/** Factors that can't be negative are unsigned. */
const UNSIGNED: readonly SentimentComponent['key'][] = ['above50', 'above200', 'calm'];

/** A factor's formatted value: "62.0%", "+8.5%", "+12". */
export function factorValue({ key, value, unit }: SentimentComponent): string {
  if (unit === 'stocks') return signedCount(value);
  if (unit !== 'percent') return price(value);
  return UNSIGNED.includes(key) ? share(value) : signedPercentShort(value);
}

/** Standard deviations that fill half of the bar. */
const FULL_Z = 3;

/** Start and width in percent of a bar from the middle; bullish is right. */
export function barOf(z: number): { left: number; width: number } {
  const width = (Math.min(FULL_Z, Math.abs(z)) / FULL_Z) * 50;
  return { left: z < 0 ? 50 - width : 50, width };
}
