import { NO_FIGURES } from '#server/analytics/conditions/dated-figures.ts';
import { fieldNamed } from '#server/analytics/conditions/fields.ts';
import { ratioSeries } from '#server/market/fundamentals/ratio-series.ts';
import { simulatedFigures } from '#server/market/fundamentals/simulated.ts';
import { type Audited, knownUntil, type Predicted } from './audited.ts';

const FIELDS = ['pe', 'pb', 'roe', 'roce', 'debt_to_equity', 'eps'] as const;

/**
 * Companies' figures for conditions on each day: statements derived from prices, known from their day of publication.
 */
export const AUDITED_FIGURES: readonly Audited[] = [
  {
    name: 'figures of companies',
    stocks: 20,
    says({ panel }, until) {
      const predicted: Predicted = new Map();
      for (const { symbol, sector, bars } of panel) {
        const company = { symbol, sector: sector ?? '', sharesOutstanding: null };
        const numbers = ratioSeries(simulatedFigures(company, bars, new Map()));
        const known = { figures: { ...NO_FIGURES, numbers: { ...numbers } }, days: bars.days };
        for (const name of FIELDS) {
          const column = fieldNamed(name).compute(bars, [], 'close', known)[name] ?? new Float64Array();
          predicted.set(`${name} of ${symbol}`, knownUntil(bars.days, until, column));
        }
      }
      return predicted;
    },
  },
];
