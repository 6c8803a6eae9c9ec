import { at } from '../columns.ts';
import { defineIndicator, period } from './indicator.ts';

/**
 * Rate of change: percentage change from the value `period` places before. NaN for the first `period` places and
 * after a value of 0. Equal to TA-Lib's ROC, which returns 0 after 0.
 */
export function roc(values: Float64Array, period: number): Float64Array {
  const changes = new Float64Array(values.length);
  for (let i = period; i < values.length; i++)
    changes[i] = percentAbove(at(values, i), at(values, i - period));
  return changes.fill(Number.NaN, 0, period);
}

const percentAbove = (value: number, before: number): number =>
  before === 0 ? Number.NaN : 100 * (value / before - 1);

export const rocIndicator = defineIndicator({
  id: 'roc',
  name: 'ROC',
  about: 'Rate of change: percentage change over the period.',
  pane: 'own',
  levels: [0],
  ofField: true,
  parameters: { period: period(10, { min: 1 }) },
  outputs: { value: { name: 'ROC', unit: 'percent' } },
  warmUp: ({ period }) => period,
  compute: (_, { period }, values) => ({ value: roc(values, period) }),
  start: ({ period }) => ({ last: new Float64Array(period).fill(Number.NaN), next: 0 }),
  step(state, _, keep, value) {
    const { last, next } = state;
    const change = percentAbove(value, at(last, next));
    if (keep) {
      last[next] = value;
      state.next = (next + 1) % last.length;
    }
    return { value: change };
  },
});
