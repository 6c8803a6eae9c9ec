import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { inRupees, percentAbove, withDigits } from './text.ts';

export const nearingBreakouts: PriceScreen = {
  key: 'nearingBreakouts',
  title: 'Nearing breakouts',
  rule: 'Price within 2% below the 55-session high, and not above it.',
  strengthRule:
    'Strong: within 0.5%, with a narrower daily range over 5 sessions than over 20. Moderate: within 1%. Weak: within 2%.',
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
        { label: '55-session high', value: level, unit: 'rupees' },
        { label: 'Below the high', value: below, unit: 'percent' },
        {
          label: 'Average daily range (5 sessions)',
          value: 100 * valueAt(inputs.range5, row),
          unit: 'percent',
        },
        {
          label: 'Average daily range (20 sessions)',
          value: 100 * valueAt(inputs.range20, row),
          unit: 'percent',
        },
      ],
    };
  },
};
