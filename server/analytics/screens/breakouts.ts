import type { Strength } from '#shared/domain/screens.ts';
import { type ScreenInputs, valueAt } from './inputs.ts';
import type { Explanation, PriceScreen } from './screen.ts';
import { inRupees, percentAbove, withDigits } from './text.ts';

/** Volume of the day against the mean of the 20 sessions before it. */
const LIVELY = 1.5;
const VERY_LIVELY = 2.5;
/** A close this many times the level is clearly above it. */
const CLEARLY = 1.01;

export const dailyBreakouts: PriceScreen = {
  key: 'dailyBreakouts',
  title: 'Daily breakouts',
  rule: 'The price is above the highest high of the 20 sessions before, for the first day, on at least 1.5 times the mean volume of those sessions.',
  strengthRule:
    'Strong: at least 1% above the level on at least 2.5 times the volume. Moderate: one of the two. Weak: neither.',
  counted: 'each day',
  match(inputs, row) {
    const level = valueAt(inputs.high20, row);
    const isNew = valueAt(inputs.before20, row) <= 0;
    if (!(valueAt(inputs.close, row) > level && isNew && isLively(inputs, row, LIVELY))) return null;
    return strengthOf(
      Number(valueAt(inputs.close, row) >= CLEARLY * level) + Number(isLively(inputs, row, VERY_LIVELY)),
    );
  },
  explain: (inputs, row) => explain(inputs, row, 20, valueAt(inputs.high20, row)),
};

export const weeklyBreakouts: PriceScreen = {
  key: 'weeklyBreakouts',
  title: 'Weekly breakouts',
  rule: 'The price is above the highest high of the 100 sessions (20 weeks) before, for the first day, on at least 1.5 times the mean volume of 20 sessions.',
  strengthRule:
    'Strong: also above the highest high of 252 sessions (52 weeks). Moderate: on at least 2.5 times the volume. Weak: neither.',
  counted: 'each day',
  match(inputs, row) {
    const close = valueAt(inputs.close, row);
    const isNew = valueAt(inputs.before100, row) <= 0;
    if (!(close > valueAt(inputs.high100, row) && isNew && isLively(inputs, row, LIVELY))) return null;
    if (close > valueAt(inputs.high252, row)) return 'strong';
    return isLively(inputs, row, VERY_LIVELY) ? 'moderate' : 'weak';
  },
  explain(inputs, row) {
    const explained = explain(inputs, row, 100, valueAt(inputs.high100, row));
    const year = valueAt(inputs.high252, row);
    if (Number.isNaN(year)) return explained;
    const evidence = { label: 'Highest of 52 weeks before', value: year, unit: 'rupees' as const };
    return { ...explained, evidence: [...explained.evidence, evidence] };
  },
};

const isLively = (inputs: ScreenInputs, row: number, times: number): boolean =>
  valueAt(inputs.volume, row) >= times * valueAt(inputs.meanVolume20, row);

const strengthOf = (signs: number): Strength => (signs === 2 ? 'strong' : signs === 1 ? 'moderate' : 'weak');

function explain(inputs: ScreenInputs, row: number, sessions: number, level: number): Explanation {
  const above = percentAbove(valueAt(inputs.close, row), level);
  const volume = valueAt(inputs.volume, row);
  const times = volume / valueAt(inputs.meanVolume20, row);
  return {
    signal: `${withDigits(above)}% above the ${sessions}-day high of ${inRupees(level)} on ${withDigits(times)} times the usual volume`,
    additionalInfo: { breakoutLevel: level },
    evidence: [
      { label: `Highest of ${sessions} sessions before`, value: level, unit: 'rupees' },
      { label: 'Above it', value: above, unit: 'percent' },
      { label: 'Volume today', value: volume, unit: 'shares' },
      { label: 'Against the mean of 20 sessions', value: times, unit: 'times' },
    ],
  };
}
