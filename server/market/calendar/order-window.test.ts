import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import { orderWindowAt } from './order-window.ts';
import { readRules } from './rules.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const window = (clock: string, hasDerivatives = true) => {
  const { phase, step, session, continuous, auctioned } = orderWindowAt(
    rules,
    new Date(`${clock}+05:30`),
    hasDerivatives,
  );
  return [phase, step, session, continuous.date, auctioned].join(' ');
};

test('a Friday with a closing auction, for orders of a stock that takes part', () => {
  expect(window('2026-11-20T08:00')).toBe('closed  2026-11-20 2026-11-20 ');
  expect(window('2026-11-20T09:07')).toBe('pre-open limit-entry 2026-11-20 2026-11-20 ');
  expect(window('2026-11-20T09:15')).toBe('continuous  2026-11-20 2026-11-20 ');
  expect(window('2026-11-20T15:15')).toBe('reference  2026-11-20 2026-11-23 ');
  expect(window('2026-11-20T15:24:59')).toBe('closing-auction entry 2026-11-20 2026-11-23 ');
  expect(window('2026-11-20T15:25')).toBe('closing-auction limit-entry 2026-11-20 2026-11-23 ');
  expect(window('2026-11-20T15:30')).toBe('closing-auction match 2026-11-20 2026-11-23 ');
  expect(window('2026-11-20T15:35')).toBe('closed  2026-11-23 2026-11-23 2026-11-20');
  expect(window('2026-11-20T15:55')).toBe('post-close  2026-11-23 2026-11-23 2026-11-20');
  expect(window('2026-11-21T12:00')).toBe('closed  2026-11-23 2026-11-23 ');
});

test('the same day for a stock that has none', () => {
  expect(window('2026-11-20T15:29:59', false)).toBe('continuous  2026-11-20 2026-11-20 ');
  expect(window('2026-11-20T15:30', false)).toBe('closed  2026-11-23 2026-11-23 ');
});

test('an order placed between the two sessions of a day is for the second', () => {
  const at = new Date('2024-05-18T10:30:00+05:30');
  expect(orderWindowAt(rules, at, true)).toMatchObject({
    phase: 'closed',
    session: '2024-05-18',
    continuous: { date: '2024-05-18', opensAt: new Date('2024-05-18T11:30:00+05:30') },
  });
});
