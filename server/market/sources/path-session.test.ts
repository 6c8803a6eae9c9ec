import { expect, test } from 'vitest';
import { istInstant, secondOfDay, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { intradayPath } from './intraday-path.ts';
import { pathSession } from './path-session.ts';

const date = tradingDate('2026-11-20') ?? ('' as TradingDate);
const at = (clock: string) => istInstant(date, secondOfDay(clock));

/** ₹100 yesterday; today from ₹101 via ₹99 and ₹104 to ₹103, 50,000 shares, trading for 80 minutes. */
const bar = {
  open: paise(101_00),
  high: paise(104_00),
  low: paise(99_00),
  close: paise(103_00),
  volume: 50_000,
};
const path = intradayPath({ bar, tick: 5, seed: 1, seconds: 4_800 });
const session = pathSession(date, at('09:15'), [{ instrumentId: 7, previousClose: paise(100_00), path }]);

test('before the opening everything is at the previous close and nothing has traded', () => {
  const before = {
    instrumentId: 7,
    last: 100_00,
    previousClose: 100_00,
    open: 100_00,
    high: 100_00,
    low: 100_00,
  };
  expect(session.quotesAt(at('09:14:59'))).toEqual([{ ...before, volume: 0 }]);
});

test('the first second trades at the open', () => {
  expect(session.quotesAt(at('09:15'))[0]).toMatchObject({
    last: 101_00,
    open: 101_00,
    high: 101_00,
    low: 101_00,
  });
});

test('within the session the quote is the bar of the path so far', () => {
  const { close, ...soFar } = path.barAt(1_800);
  expect(session.quotesAt(at('09:45'))).toEqual([
    { instrumentId: 7, previousClose: 100_00, last: close, ...soFar },
  ]);
});

test('after the end the day’s last values stay', () => {
  const { close, ...rest } = bar;
  expect(session.quotesAt(at('18:00'))).toEqual([
    { instrumentId: 7, previousClose: 100_00, last: close, ...rest },
  ]);
  expect(session.dailyBars()).toEqual([{ instrumentId: 7, tradingDate: date, ...bar }]);
});

test('a quarter-hour is a bar once it is over; the short last one when the session ends', () => {
  const starts = (clock: string) => session.quarterBarsUntil(at(clock)).map((quarter) => quarter.startsAt);
  expect(starts('09:29:59')).toEqual([]);
  expect(starts('09:30')).toEqual([at('09:15')]);
  expect(starts('10:34')).toHaveLength(5);
  expect(starts('10:35')).toEqual(['09:15', '09:30', '09:45', '10:00', '10:15', '10:30'].map(at));
  expect(session.quarterBarsUntil(at('10:35'))[0]).toEqual({
    instrumentId: 7,
    startsAt: at('09:15'),
    ...path.quarters[0],
  });
});

test('a stock that trades every twenty seconds keeps its quote in between, and ends on its close', () => {
  const calm = pathSession(date, at('09:15'), [
    { instrumentId: 7, previousClose: paise(100_00), path, everySeconds: 20 },
  ]);
  const shown = (clock: string) => calm.quotesAt(at(clock))[0];
  // (13 + 7) seconds are a whole number of intervals.
  expect(shown('09:15:13')).toEqual(session.quotesAt(at('09:15:13'))[0]);
  expect(shown('09:15:32')).toBe(shown('09:15:13'));
  expect(shown('09:15:33')).toEqual(session.quotesAt(at('09:15:33'))[0]);
  expect(shown('09:15:12')).toEqual(session.quotesAt(at('09:15:00'))[0]);
  expect(shown('10:34:59')).toEqual(session.quotesAt(at('10:34:59'))[0]);
  expect(shown('16:00')?.last).toBe(103_00);
});

test('only the requested instruments and quarter-hours are returned', () => {
  expect(session.quotesAt(at('09:20'), new Set([8]))).toEqual([]);
  expect(session.quotesAt(at('09:20'), new Set([7]))).toEqual(session.quotesAt(at('09:20')));
  const all = session.quarterBarsUntil(at('10:35'));
  expect(all).toHaveLength(6);
  expect(session.quarterBarsUntil(at('10:35'), at('10:00'))).toEqual(all.slice(3));
  expect(session.quarterBarsUntil(at('10:35'), at('09:50'))).toEqual(all.slice(3));
  expect(session.quarterBarsUntil(at('10:35'), at('08:00'))).toEqual(all);
});
