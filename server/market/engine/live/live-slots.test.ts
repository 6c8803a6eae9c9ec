import { expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { readRules } from '../../calendar/rules.ts';
import { isCurrent } from './is-current.ts';
import { dueSlots, lastFinishedDay, nextSlot, slotsOf } from './live-slots.ts';

const RULES = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const india = (clock: string) => new Date(`${clock}+05:30`);
const clockOf = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16);

test('a session has a slot after its opening, at every quarter-hour, and after its last trading phase', () => {
  const date = tradingDate('2026-11-20');
  const slots = date ? slotsOf(RULES, date).map((slot) => clockOf(slot).slice(11)) : [];
  expect(slots).toHaveLength(27);
  expect(slots.slice(0, 3)).toEqual(['09:16', '09:30', '09:45']);
  expect(slots.slice(-3)).toEqual(['15:15', '15:30', '15:36']);
});

test.each([
  ['2026-11-20T09:15:59', ['2026-11-19T15:36']],
  ['2026-11-20T09:31:00', ['2026-11-20T09:16', '2026-11-20T09:30']],
  ['2026-11-22T12:00:00', ['2026-11-20T15:36']],
])('at %s the slots %j are due', (at, due) => {
  expect(dueSlots(RULES, india(at)).map(clockOf)).toEqual(due);
});

test('the next slot may be another day’s', () => {
  expect(clockOf(nextSlot(RULES, india('2026-11-20T15:00:00')))).toBe('2026-11-20T15:15');
  expect(clockOf(nextSlot(RULES, india('2026-11-20T15:36:00')))).toBe('2026-11-23T09:16');
});

test('a day is complete a quarter of an hour after its last phase', () => {
  expect(lastFinishedDay(RULES, india('2026-11-20T16:14:59'))).toBe('2026-11-19');
  expect(lastFinishedDay(RULES, india('2026-11-20T16:15:00'))).toBe('2026-11-20');
  expect(lastFinishedDay(RULES, india('2026-11-22T12:00:00'))).toBe('2026-11-20');
});

const FUTURES = { hasDerivatives: true };

test.each<[string, string, string, string, boolean]>([
  ['a price of a moment ago', '2026-11-20T10:00:00', '2026-11-20T09:59:00', '2026-11-20T10:00:00', true],
  ['a price 35 minutes old', '2026-11-20T10:00:00', '2026-11-20T09:25:00', '2026-11-20T10:00:00', true],
  ['a price older than that', '2026-11-20T10:00:00', '2026-11-20T09:24:59', '2026-11-20T10:00:00', false],
  [
    'yesterday’s price after the opening',
    '2026-11-20T09:20:00',
    '2026-11-19T15:30:00',
    '2026-11-20T09:19:00',
    false,
  ],
  [
    'the last price, during the auction',
    '2026-11-20T15:34:00',
    '2026-11-20T15:14:00',
    '2026-11-20T15:15:00',
    true,
  ],
  [
    'a price heard before the close',
    '2026-11-20T15:40:00',
    '2026-11-20T15:30:00',
    '2026-11-20T15:30:05',
    false,
  ],
  [
    'a price heard after the close',
    '2026-11-20T15:40:00',
    '2026-11-20T15:30:00',
    '2026-11-20T15:36:00',
    true,
  ],
  ['the close, on a Sunday', '2026-11-22T12:00:00', '2026-11-20T15:30:00', '2026-11-20T15:36:00', true],
  [
    'the close, before the opening',
    '2026-11-23T09:14:00',
    '2026-11-20T15:30:00',
    '2026-11-20T15:36:00',
    true,
  ],
  [
    'the close before last, before the opening',
    '2026-11-23T09:14:00',
    '2026-11-19T15:30:00',
    '2026-11-20T15:36:00',
    false,
  ],
])('%s is current: %s', (_, at, asOf, receivedAt, expected) => {
  const heard = { asOf: india(asOf), receivedAt: india(receivedAt) };
  expect(isCurrent(RULES, india(at), FUTURES, heard)).toBe(expected);
});
