import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { inRupees } from './text.ts';

export const goldenCrossover: PriceScreen = {
  key: 'goldenCrossover',
  title: 'Golden crossover',
  rule: 'The 50-day average came above the 200-day average within the last 10 sessions, and is there still.',
  strengthRule:
    'Strong: within 3 sessions, the 200-day average higher than 20 sessions ago, and the price above the 50-day average. Moderate: the last two. Weak: otherwise.',
  counted: 'first day',
  match(inputs, row) {
    const age = valueAt(inputs.crossAge, row);
    if (Number.isNaN(age)) return null;
    const rising = valueAt(inputs.sma200, row) > valueAt(inputs.sma200Before, row);
    if (!rising || !(valueAt(inputs.close, row) > valueAt(inputs.sma50, row))) return 'weak';
    return age <= 3 ? 'strong' : 'moderate';
  },
  explain(inputs, row) {
    const age = valueAt(inputs.crossAge, row);
    const [sma50, sma200] = [valueAt(inputs.sma50, row), valueAt(inputs.sma200, row)];
    const before = valueAt(inputs.sma200Before, row);
    const evidence = [
      { label: '50-day average', value: sma50, unit: 'rupees' as const },
      { label: '200-day average', value: sma200, unit: 'rupees' as const },
      { label: 'Sessions since the crossing', value: age, unit: 'sessions' as const },
    ];
    const slope = {
      label: '200-day average since 20 sessions ago',
      value: 100 * (sma200 / before - 1),
      unit: 'percent' as const,
    };
    const when = age === 0 ? 'today' : age === 1 ? 'one session ago' : `${age} sessions ago`;
    return {
      signal: `The 50-day average (${inRupees(sma50)}) came above the 200-day average (${inRupees(sma200)}) ${when}`,
      additionalInfo: {},
      evidence: Number.isNaN(before) ? evidence : [...evidence, slope],
    };
  },
};
