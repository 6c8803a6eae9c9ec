import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { inRupees } from './text.ts';

export const goldenCrossover: PriceScreen = {
  key: 'goldenCrossover',
  title: 'Golden crossover',
  rule: '50 DMA crossed above 200 DMA in the last 10 sessions and stays above.',
  strengthRule:
    'Strong: within 3 sessions, 200 DMA higher than 20 sessions ago, price above 50 DMA. Moderate: the last two. Weak: otherwise.',
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
      { label: '50 DMA', value: sma50, unit: 'rupees' as const },
      { label: '200 DMA', value: sma200, unit: 'rupees' as const },
      { label: 'Sessions since the crossover', value: age, unit: 'sessions' as const },
    ];
    const slope = {
      label: '200 DMA change over 20 sessions',
      value: 100 * (sma200 / before - 1),
      unit: 'percent' as const,
    };
    const when = age === 0 ? 'today' : age === 1 ? '1 session ago' : `${age} sessions ago`;
    return {
      signal: `50 DMA (${inRupees(sma50)}) crossed above 200 DMA (${inRupees(sma200)}) ${when}`,
      additionalInfo: {},
      evidence: Number.isNaN(before) ? evidence : [...evidence, slope],
    };
  },
};
