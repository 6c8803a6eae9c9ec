import { valueAt } from './inputs.ts';
import type { PriceScreen } from './screen.ts';
import { percentAbove, withDigits } from './text.ts';

export const oversoldStocks: PriceScreen = {
  key: 'oversoldStocks',
  title: 'Oversold stocks',
  rule: 'The 14-day relative strength index (Wilder) is below 30.',
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
      { label: '14-day RSI', value: rsi, unit: 'number' as const },
      { label: 'Mean daily gain of 14 sessions', value: valueAt(inputs.gain, row), unit: 'rupees' as const },
      { label: 'Mean daily loss of 14 sessions', value: valueAt(inputs.loss, row), unit: 'rupees' as const },
    ];
    const fromAverage = { label: 'From the 50-day average', value: below, unit: 'percent' as const };
    return {
      signal: `The 14-day RSI is ${withDigits(rsi)}: falls outweighed rises by far`,
      additionalInfo: { rsi },
      evidence: Number.isNaN(below) ? evidence : [...evidence, fromAverage],
    };
  },
};
