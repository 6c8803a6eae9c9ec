import { closesOn } from '#server/analytics/columns.ts';
import { INDICATORS } from '#server/analytics/indicators/catalogue.ts';
import { type Audited, knownUntil, type Predicted } from './audited.ts';

/** Every indicator of the catalogue, with its usual settings. */
export const AUDITED_INDICATORS: readonly Audited[] = INDICATORS.map(({ id, compute }) => ({
  name: `indicator ${id}`,
  stocks: 5,
  says({ panel, index }, until) {
    const predicted: Predicted = new Map();
    for (const { symbol, bars } of panel) {
      const columns = compute({ bars, market: closesOn(bars.days, index) });
      for (const [output, column] of Object.entries(columns))
        predicted.set(`${output} of ${symbol}`, knownUntil(bars.days, until, column));
    }
    return predicted;
  },
}));
