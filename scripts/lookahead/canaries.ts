import { at } from '#server/analytics/columns.ts';
import { type Audited, knownUntil, type Predicted } from './audited.ts';

/** Computations that use the future, which the audit must detect: one openly, one indirectly. */
export const CANARIES: readonly Audited[] = [
  canary('canary: tomorrow’s return', (close) =>
    close.map((price, i) => (close[i + 1] ?? Number.NaN) / price - 1),
  ),
  canary('canary: distance from the mean of all days', (close) => {
    const mean = close.reduce((sum, price) => sum + price, 0) / close.length;
    return close.map((_, i) => at(close, i) - mean);
  }),
];

function canary(name: string, compute: (close: Float64Array) => Float64Array): Audited {
  return {
    name,
    stocks: 5,
    says({ panel }, until) {
      const predicted: Predicted = new Map();
      for (const { symbol, bars } of panel)
        predicted.set(symbol, knownUntil(bars.days, until, compute(bars.close)));
      return predicted;
    },
  };
}
