import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import { haltsBetween, inSession, timeAfter } from './market-time.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const india = (clock: string) => new Date(`${clock}+05:30`);
const MINUTE = 60_000;

test('market time inside a session is the instant itself', () => {
  expect(inSession(rules, india('2026-11-20T10:30:00'))).toEqual(india('2026-11-20T10:30:00'));
  expect(inSession(rules, india('2026-11-20T15:40:00'))).toEqual(india('2026-11-20T15:40:00'));
});

test('between sessions market time is the start of the next', () => {
  expect(inSession(rules, india('2026-11-20T08:00:00'))).toEqual(india('2026-11-20T09:00:00'));
  expect(inSession(rules, india('2026-11-20T16:00:00'))).toEqual(india('2026-11-23T09:00:00'));
  expect(inSession(rules, india('2026-11-22T12:00:00'))).toEqual(india('2026-11-23T09:00:00'));
});

test('closed hours take no time', () => {
  expect(timeAfter(rules, india('2026-11-20T15:59:59'), 3_000)).toEqual(india('2026-11-23T09:00:02'));
  expect(timeAfter(rules, india('2026-11-20T15:59:59'), 1_000)).toEqual(india('2026-11-23T09:00:00'));
});

test('a Muhurat session is an hour and a quarter between two holidays', () => {
  expect(timeAfter(rules, india('2025-10-20T15:59:00'), 2 * MINUTE)).toEqual(india('2025-10-21T13:31:00'));
  expect(timeAfter(rules, india('2025-10-21T14:44:00'), 2 * MINUTE)).toEqual(india('2025-10-23T09:01:00'));
});

test('market time halts at every phase and at the first moment of the next day', () => {
  const halts = [...haltsBetween(rules, india('2026-11-20T15:10:00'), india('2026-11-23T09:20:00'))];
  expect(halts).toEqual(
    ['15:15', '15:20', '15:30', '15:35', '15:50']
      .map((clock) => india(`2026-11-20T${clock}:00`))
      .concat(['09:00', '09:15', '09:20'].map((clock) => india(`2026-11-23T${clock}:00`))),
  );
});

test('market time that does not advance has no halts', () => {
  expect([...haltsBetween(rules, india('2026-11-20T10:00:00'), india('2026-11-20T10:00:00'))]).toEqual([]);
});

test('advancing in steps equals advancing in one go', () => {
  const piece = fc.integer({ min: 0, max: 600 * MINUTE });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const start = india('2026-08-13T11:11:11');
      const stepwise = pieces.reduce((at, elapsed) => timeAfter(rules, at, elapsed), start);
      const total = pieces.reduce((sum, elapsed) => sum + elapsed, 0);
      expect(timeAfter(rules, start, total)).toEqual(stepwise);
    }),
  );
});
