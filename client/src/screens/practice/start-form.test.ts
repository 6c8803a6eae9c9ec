import { expect, test } from 'vitest';
import { verdictText } from './practice-text.ts';
import { readCash, readDay } from './start-form.ts';

const DATES = ['2026-10-12', '2026-10-13', '2026-10-15'];

test('a day without a session names the session before it', () => {
  expect(readDay('2026-10-13', DATES)).toEqual({
    problem: null,
    hint: '3 sessions, 12 Oct 2026 to 15 Oct 2026',
  });
  expect(readDay('2026-10-14', DATES).problem).toBe('No trading on this day. Try 13 Oct 2026.');
  expect(readDay('2020-01-01', DATES).problem).toContain('12 Oct 2026');
  expect(readDay('2026-10-14', []).problem).toBe('No history for this stock yet.');
  expect(readDay('2026-10-14', undefined)).toEqual({ problem: null, hint: undefined });
});

test('starting cash must be within the allowed range', () => {
  expect(readCash('1,00,000')).toEqual({ amount: 1_00_000, problem: null });
  expect(readCash('999').problem).toBe('Enter ₹1,000.00 to ₹1,00,00,000.00');
  expect(readCash('12.345').problem).toBe('Enter an amount in rupees, such as 1,00,000');
  expect(readCash('lots').amount).toBeNull();
});

test('the result states the P&L, that of holding, and the difference', () => {
  const score = (pnl: number, holdPnl: number) =>
    verdictText({
      pnl,
      endValue: 0,
      returnPercent: 0,
      charges: 0,
      trades: 0,
      drawdown: 0,
      drawdownPercent: 0,
      hold: { quantity: 1, pnl: holdPnl, returnPercent: 0, charges: 0 },
    });
  expect(score(816.88, 1_862.44)).toBe(
    'You made ₹816.88; buy-and-hold made ₹1,862.44. You are ₹1,045.56 behind.',
  );
  expect(score(-10, -60.5)).toBe('You lost ₹10.00; buy-and-hold lost ₹60.50. You are ₹50.50 ahead.');
});
