import type { Strength } from '#shared/domain/screens.ts';
import { type ScreenInputs, valueAt } from './inputs.ts';
import type { Explanation, PriceScreen } from './screen.ts';
import { inRupees, percentAbove, withDigits } from './text.ts';

/** Volume relative to the mean of the previous 20 sessions. */
const LIVELY = 1.5;
const VERY_LIVELY = 2.5;
/** A close this many times the level is clearly above it. */
const CLEARLY = 1.01;

export const dailyBreakouts: PriceScreen = {
  key: 'dailyBreakouts',
  title: 'Daily breakouts',
  rule: 'First day above the 20-session high, on 1.5 times the average volume or more.',
  strengthRule:
    'Strong: 1% or more above the level, on 2.5 times the volume or more. Moderate: one of the two. Weak: neither.',
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
  rule: 'First day above the 100-session (20-week) high, on 1.5 times the average volume or more.',
  strengthRule:
    'Strong: also above the 52-week high. Moderate: on 2.5 times the volume or more. Weak: neither.',
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
    const evidence = { label: '52-week high', value: year, unit: 'rupees' as const };
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
    signal: `${withDigits(above)}% above the ${sessions}-day high of ${inRupees(level)} on ${withDigits(times)}× average volume`,
    additionalInfo: { breakoutLevel: level },
    evidence: [
      { label: `${sessions}-session high`, value: level, unit: 'rupees' },
      { label: 'Above the high', value: above, unit: 'percent' },
      { label: "Today's volume", value: volume, unit: 'shares' },
      { label: 'Volume vs 20-session average', value: times, unit: 'times' },
    ],
  };
}
