import { expect, test } from 'vitest';
import { type ClockReading, correctReading, marketMsAt, readSession } from './market-clock.ts';

const nine = Date.parse('2026-11-19T03:45:00Z');
const reading = (more: Partial<ClockReading> = {}): ClockReading => ({
  marketMs: nine,
  pageMs: 1_000,
  speed: 1,
  endsAtMs: nine + 3_600_000,
  ...more,
});

test('market time advances with the page', () => {
  expect(marketMsAt(reading(), 1_000)).toBe(nine);
  expect(marketMsAt(reading(), 3_500)).toBe(nine + 2_500);
});

test('at 600 times the speed, a second is ten minutes of market time', () => {
  expect(marketMsAt(reading({ speed: 600 }), 2_000)).toBe(nine + 600_000);
});

test('it stops at the end of the phase until the next one is announced', () => {
  expect(marketMsAt(reading({ speed: 600 }), 60_000)).toBe(nine + 3_600_000);
});

test('it never shows a time before its reading', () => {
  expect(marketMsAt(reading(), 0)).toBe(nine);
  expect(marketMsAt(reading({ endsAtMs: nine - 5_000 }), 9_000)).toBe(nine);
});

test('a tick ahead of the clock moves it on', () => {
  const corrected = correctReading(reading(), nine + 5_000, 2_000);
  expect(marketMsAt(corrected, 2_000)).toBe(nine + 5_000);
});

test('a late tick does not turn the countdown back', () => {
  const before = reading();
  expect(correctReading(before, nine + 1_400, 3_000)).toBe(before);
});

test('a clock that was set back is accepted', () => {
  const corrected = correctReading(reading(), nine - 60_000, 3_000);
  expect(marketMsAt(corrected, 4_000)).toBe(nine - 59_000);
});

test('in an accelerated market, lateness is measured in page seconds', () => {
  const before = reading({ speed: 600 });
  expect(correctReading(before, nine + 600, 2_000)).toBe(before);
});

test('a session message gives time, speed and the end of the phase', () => {
  expect(
    readSession(
      {
        phase: 'continuous',
        label: 'Market Open',
        tradingDate: '2026-11-19',
        marketTime: '2026-11-19T03:45:00Z',
        endsAt: '2026-11-19T10:00:00Z',
        next: 'post-close',
        opensAt: '2026-11-20T03:45:00Z',
        speed: 60,
        serverTime: '2026-11-21T08:00:00Z',
      },
      500,
    ),
  ).toEqual({ marketMs: nine, pageMs: 500, speed: 60, endsAtMs: Date.parse('2026-11-19T10:00:00Z') });
});
