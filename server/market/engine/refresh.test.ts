import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import { lastQuarterEnd, nextQuarterEnd } from './refresh.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const india = (clock: string) => new Date(`${clock}+05:30`);

test('a refresh is due at every quarter-hour of trading', () => {
  expect(nextQuarterEnd(rules, india('2026-11-20T09:00:00'))).toEqual(india('2026-11-20T09:30:00'));
  expect(nextQuarterEnd(rules, india('2026-11-20T09:29:59'))).toEqual(india('2026-11-20T09:30:00'));
  expect(nextQuarterEnd(rules, india('2026-11-20T09:30:00'))).toEqual(india('2026-11-20T09:45:00'));
  expect(nextQuarterEnd(rules, india('2026-11-20T15:29:59'))).toEqual(india('2026-11-20T15:30:00'));
});

test('after the last one the next is the first of the next session', () => {
  expect(nextQuarterEnd(rules, india('2026-11-20T15:30:00'))).toEqual(india('2026-11-23T09:30:00'));
  expect(nextQuarterEnd(rules, india('2026-11-21T12:00:00'))).toEqual(india('2026-11-23T09:30:00'));
  expect(nextQuarterEnd(rules, india('2025-10-20T15:30:00'))).toEqual(india('2025-10-21T14:00:00'));
});

test('the last refresh is the newest quarter-hour that is over', () => {
  expect(lastQuarterEnd(rules, india('2026-11-20T09:29:59'))).toBeNull();
  expect(lastQuarterEnd(rules, india('2026-11-20T09:30:00'))).toEqual(india('2026-11-20T09:30:00'));
  expect(lastQuarterEnd(rules, india('2026-11-20T12:07:30'))).toEqual(india('2026-11-20T12:00:00'));
  expect(lastQuarterEnd(rules, india('2026-11-20T15:50:00'))).toEqual(india('2026-11-20T15:30:00'));
  expect(lastQuarterEnd(rules, india('2026-11-21T12:00:00'))).toBeNull();
});
