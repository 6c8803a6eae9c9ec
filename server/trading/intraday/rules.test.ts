import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { squareOffAt } from './rules.ts';

const known = { sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES };
const rules = readRules({ days: KNOWN_DAYS, ...known });
const at = (date: string, hasDerivatives: boolean, by = rules) =>
  squareOffAt(by, tradingDate(date) ?? expect.fail('a date'), { hasDerivatives })?.toISOString();

test('positions are squared off at 15:05 in stocks with a closing auction, and at 15:20 in others', () => {
  expect(at('2026-11-20', true)).toBe('2026-11-20T09:35:00.000Z');
  expect(at('2026-11-20', false)).toBe('2026-11-20T09:50:00.000Z');
  // There was no closing auction before 3 August 2026.
  expect(at('2026-07-31', true)).toBe('2026-07-31T09:50:00.000Z');
});

test('on Diwali they are squared off ten minutes before the end of the hour', () => {
  // 14:35 of a session until 14:45, and 18:50 of one until 19:00.
  expect(at('2025-10-21', true)).toBe('2025-10-21T09:05:00.000Z');
  expect(at('2024-11-01', true)).toBe('2024-11-01T13:20:00.000Z');
});

test.each([
  // 16:10 and 15:10: at 15:20 the session begins or ends.
  ['15:20', '16:20', '10:40'],
  ['09:15', '15:20', '09:40'],
  // 15:20.
  ['15:19', '16:20', '09:50'],
  ['09:15', '15:21', '09:50'],
])('in a session from %s to %s they are squared off at %s UTC', (from, to, utc) => {
  const phases = [{ phase: 'continuous', from, to }];
  const special = { tradingDate: '2026-11-23', kind: 'special', name: 'A short session', phases } as const;
  const by = readRules({ days: [special], ...known });
  expect(at('2026-11-23', false, by)).toBe(`2026-11-23T${utc}:00.000Z`);
});
