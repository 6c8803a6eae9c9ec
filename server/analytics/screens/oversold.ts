import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { percentAbove, withDigits } from './text.ts';

export const oversoldStocks: PriceScreen = {
  key: 'oversoldStocks',
  title: 'Oversold stocks',
  rule: 'RSI (14) is below 30.',
  strengthRule: 'Strong: below 20. Moderate: 20 to 25. Weak: 25 to 30.',
  counted: 'each day',
  match(inputs, row) {
    const rsi = valueAt(inputs.rsi14, row);
    if (!(rsi < 30)) return null;
    return rsi < 20 ? 'strong' : rsi < 25 ? 'moderate' : 'weak';
  },
  explain(inputs, row) {
    const rsi = valueAt(inputs.rsi14, row);
    const below = percentAbove(valueAt(inputs.close, row), valueAt(inputs.sma50, row));
    const evidence = [
      { label: 'RSI (14)', value: rsi, unit: 'number' as const },
      {
        label: 'Average daily gain (14 sessions)',
        value: valueAt(inputs.gain, row),
        unit: 'rupees' as const,
      },
      {
        label: 'Average daily loss (14 sessions)',
        value: valueAt(inputs.loss, row),
        unit: 'rupees' as const,
      },
    ];
    const fromAverage = { label: 'Distance from 50 DMA', value: below, unit: 'percent' as const };
    return {
      signal: `RSI (14) is ${withDigits(rsi)}: ${rsi < 20 ? 'deeply oversold' : 'oversold'}`,
      additionalInfo: { rsi },
      evidence: Number.isNaN(below) ? evidence : [...evidence, fromAverage],
    };
  },
};
