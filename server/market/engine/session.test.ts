import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import { sessionAt } from './session.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const wall = new Date('2026-12-24T00:00:00Z');
const at = (clock: string) => sessionAt(rules, new Date(`${clock}+05:30`), 60, wall);

test('during continuous trading the session has its end and the next opening', () => {
  expect(at('2026-11-20T10:30:00')).toEqual({
    phase: 'continuous',
    label: 'Market Open',
    tradingDate: '2026-11-20',
    marketTime: '2026-11-20T05:00:00.000Z',
    endsAt: '2026-11-20T09:45:00.000Z',
    next: 'reference',
    opensAt: '2026-11-23T03:45:00.000Z',
    speed: 60,
    serverTime: '2026-12-24T00:00:00.000Z',
  });
});

test('a day runs through its phases', () => {
  const day = ['09:00', '09:15', '15:15', '15:20', '15:35', '15:50'].map((clock) => {
    const { phase, endsAt, next } = at(`2026-11-20T${clock}:00`);
    return `${phase} until ${endsAt.slice(11, 16)}, then ${next}`;
  });
  expect(day).toEqual([
    'pre-open until 03:45, then continuous',
    'continuous until 09:45, then reference',
    'reference until 09:50, then closing-auction',
    'closing-auction until 10:05, then closed',
    'closed until 10:20, then post-close',
    'post-close until 10:30, then closed',
  ]);
});

test('before the opening the market opens today', () => {
  expect(at('2026-11-20T09:05:00').opensAt).toBe('2026-11-20T03:45:00.000Z');
});

test('when the day is over the session is the next one', () => {
  expect(at('2026-11-20T16:00:00')).toMatchObject({
    phase: 'closed',
    label: 'Market Closed',
    tradingDate: '2026-11-23',
    endsAt: '2026-11-23T03:30:00.000Z',
    next: 'pre-open',
    opensAt: '2026-11-23T03:45:00.000Z',
  });
});
