import { expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import {
  isProvisional,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
  readRules,
  spansOf,
} from './rules.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });

function date(written: string) {
  const parsed = tradingDate(written);
  if (!parsed) throw new Error(`${written} is no date.`);
  return parsed;
}

test('Monday to Friday trade, the weekend does not', () => {
  expect(isTradingDay(rules, date('2026-11-20'))).toBe(true);
  expect(isTradingDay(rules, date('2026-11-21'))).toBe(false);
  expect(isTradingDay(rules, date('2026-11-22'))).toBe(false);
});

test('holidays of every known year are closed', () => {
  for (const holiday of [
    '2019-03-04',
    '2020-04-10',
    '2021-11-05',
    '2022-10-26',
    '2023-06-29',
    '2024-01-22',
    '2026-01-15',
  ]) {
    expect(isTradingDay(rules, date(holiday)), holiday).toBe(false);
  }
});

test('every known holiday but the Muhurat Sunday Diwali (no Muhurat session here: its times were not announced) is a weekday', () => {
  const weekends = KNOWN_DAYS.filter(({ kind, tradingDate: day }) => {
    return kind === 'holiday' && [0, 6].includes(new Date(day).getUTCDay());
  });
  expect(weekends.map((day) => day.tradingDate)).toEqual(['2026-11-08']);
});

test('no day is listed twice', () => {
  expect(new Set(KNOWN_DAYS.map((day) => day.tradingDate)).size).toBe(KNOWN_DAYS.length);
});

test('a Budget falls on a weekend and trades a whole day', () => {
  expect(isTradingDay(rules, date('2026-02-01'))).toBe(true);
  expect(spansOf(rules, date('2026-02-01'), true)).toEqual(spansOf(rules, date('2026-02-02'), true));
});

test('a Muhurat session without announced times does not take place', () => {
  expect(isTradingDay(rules, date('2026-11-08'))).toBe(false);
  expect(rules.days.get(date('2026-11-08'))?.name).toContain(
    'Diwali (no Muhurat session here: its times were not announced)',
  );
});

test('a holiday between two sessions is skipped in both directions', () => {
  expect(nextTradingDay(rules, date('2026-11-06'))).toBe('2026-11-09');
  expect(nextTradingDay(rules, date('2026-11-09'))).toBe('2026-11-11');
  expect(previousTradingDay(rules, date('2026-11-11'))).toBe('2026-11-09');
  expect(nextTradingDay(rules, date('2026-12-24'))).toBe('2026-12-28');
});

test('a year without announced holidays is provisional and still has the national ones', () => {
  expect(isProvisional(rules, date('2026-11-20'))).toBe(false);
  expect(isProvisional(rules, date('2027-03-01'))).toBe(true);
  expect(isTradingDay(rules, date('2027-01-26'))).toBe(false);
  expect(isTradingDay(rules, date('2027-10-01'))).toBe(true);
  expect(isTradingDay(rules, date('2018-08-15'))).toBe(false);
});

test('a source with bars overrides the calendar', () => {
  const knows = new Map([
    ['2026-11-21', true],
    ['2026-11-20', false],
  ]);
  const withBars = { ...rules, sourceKnows: (day: string) => knows.get(day) ?? null };
  expect(isTradingDay(withBars, date('2026-11-21'))).toBe(true);
  expect(isTradingDay(withBars, date('2026-11-20'))).toBe(false);
  expect(isTradingDay(withBars, date('2026-11-19'))).toBe(true);
});

test('a calendar without trading days is refused rather than searched forever', () => {
  const never = { ...rules, sourceKnows: () => false };
  expect(() => nextTradingDay(never, date('2026-11-20'))).toThrow(
    'No trading day within 60 days of 2026-11-20.',
  );
});

test('an invalid row is refused and named', () => {
  const day = (phases: { phase: string; from: string; to: string }[]) =>
    readRules({
      days: [{ tradingDate: '2027-10-30', kind: 'special', name: 'Muhurat', phases }],
      sessions: [],
      ticks: [],
    });
  const trading = { phase: 'continuous', from: '18:15', to: '19:15' };
  expect(() => day([{ ...trading, phase: 'lunch' }])).toThrow('The phases of 2027-10-30 name "lunch"');
  expect(() => day([{ ...trading, to: '18:15' }])).toThrow(
    'The phase continuous of 2027-10-30 ends before it starts.',
  );
  expect(() => day([{ ...trading, from: '6 pm' }])).toThrow('Not a time of day: 6 pm');
  expect(() => day([trading, { ...trading, phase: 'post-close' }])).toThrow('overlap at 18:15');
  expect(() => day([{ ...trading, phase: 'post-close' }])).toThrow('have no continuous trading');
  expect(() =>
    readRules({
      days: [{ tradingDate: '2027-02-30', kind: 'holiday', name: 'None' }],
      sessions: [],
      ticks: [],
    }),
  ).toThrow('"2027-02-30", which is no date');
});
