import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { inRupees, percentAbove, withDigits } from './text.ts';

export const nearingBreakouts: PriceScreen = {
  key: 'nearingBreakouts',
  title: 'Nearing breakouts',
  rule: 'The price is at most 2% below the highest high of the 55 sessions before, and not above it.',
  strengthRule:
    'Strong: at most 0.5% below, and the daily range of 5 sessions is narrower than that of 20. Moderate: at most 1% below. Weak: at most 2%.',
  counted: 'each day',
  match(inputs, row) {
    const close = valueAt(inputs.close, row);
    const level = valueAt(inputs.high55, row);
    if (!(close >= 0.98 * level && close <= level)) return null;
    if (close >= 0.995 * level && valueAt(inputs.range5, row) < valueAt(inputs.range20, row)) return 'strong';
    return close >= 0.99 * level ? 'moderate' : 'weak';
  },
  explain(inputs, row) {
    const level = valueAt(inputs.high55, row);
    const below = -percentAbove(valueAt(inputs.close, row), level);
    return {
      signal: `${withDigits(below)}% below the 55-day high of ${inRupees(level)}`,
      additionalInfo: { resistanceLevel: level },
      evidence: [
        { label: 'Highest of 55 sessions before', value: level, unit: 'rupees' },
        { label: 'Below it', value: below, unit: 'percent' },
        {
          label: 'Daily range, mean of 5 sessions',
          value: 100 * valueAt(inputs.range5, row),
          unit: 'percent',
        },
        {
          label: 'Daily range, mean of 20 sessions',
          value: 100 * valueAt(inputs.range20, row),
          unit: 'percent',
        },
      ],
    };
  },
};
