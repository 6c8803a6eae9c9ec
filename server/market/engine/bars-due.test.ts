import { expect, test } from 'vitest';
import { istDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { india } from '#tests/support/market/running-market.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import type { SourceDay } from '../sources/source.ts';
import { barsDue } from './bars-due.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const bar = { instrumentId: 1, open: paise(1), high: paise(1), low: paise(1), close: paise(1), volume: 1 };
const tradingDate = istDate(india('2026-11-20T12:00:00'));

/** A day whose quarter from 15:15 is complete only when the closing auction has matched, at 15:35. */
const day: SourceDay = {
  tradingDate,
  quotesAt: () => [],
  quarterBarsUntil: (at) =>
    ['15:00', '15:15']
      .map((clock) => ({ ...bar, startsAt: india(`2026-11-20T${clock}:00`) }))
      .filter(({ startsAt }) => at >= new Date(startsAt.getTime() + 20 * 60_000)),
  dailyBars: () => [{ ...bar, tradingDate }],
};
const due = (lastRefresh: string, at: string) => {
  const { quarters, daily } = barsDue(
    rules,
    day,
    india(`2026-11-20T${lastRefresh}`),
    india(`2026-11-20T${at}`),
  );
  return [...quarters.map(({ startsAt }) => startsAt.toISOString().slice(11, 16)), `${daily.length} daily`];
};

test('nothing is due between two quarter-hours', () => {
  expect(due('15:15:00', '15:29:59')).toEqual(['0 daily']);
});

test('a quarter-hour is due when the clock has passed its end', () => {
  expect(due('15:00:00', '15:20:00')).toEqual(['09:30', '0 daily']);
  expect(due('15:15:00', '15:30:00')).toEqual(['0 daily']);
});

test('the end of the day completes the daily bars and the quarters changed by the auction', () => {
  expect(due('15:30:00', '15:59:59')).toEqual(['0 daily']);
  expect(due('15:30:00', '16:00:00')).toEqual(['09:30', '09:45', '1 daily']);
});
