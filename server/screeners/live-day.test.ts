import { expect, test } from 'vitest';
import { dateOfDay } from '#server/analytics/columns.ts';
import { istInstant, secondOfDay } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { randomBars } from '#tests/support/market/random-bars.ts';
import type { Quote } from '../market/market.ts';
import { barsWithToday, liveDay } from './live-day.ts';
import { prepareScreenDay } from './prepare-day.ts';

const bars = randomBars({ seed: 2, bars: 300 });
const lastDay = bars.days.at(-1) ?? 0;
const lastClose = bars.close.at(-1) ?? 0;
const SESSION = lastDay + 3;
const day = prepareScreenDay({
  history: new Map([[7, bars]]),
  session: SESSION,
  stocks: [7, 8],
  companies: null,
  indices: [],
});

/** The stock one rupee above its last close, ten minutes into a session. */
const quoteOn = (session: number, volume = 500): Quote => {
  const last = paise(Math.round(100 * lastClose) + 100);
  const at = istInstant(dateOfDay(session), secondOfDay('09:25'));
  const previousClose = paise(last - 100);
  return {
    instrumentId: 7,
    last,
    previousClose,
    open: previousClose,
    high: last,
    low: previousClose,
    volume,
    at,
    stale: false,
  };
};
const marketWith = (quote: Quote) => ({
  quote: (id: number) => (id === 7 ? quote : undefined),
  version: () => 'one',
});

test('a stock’s trades today are its bar so far', () => {
  const live = liveDay(day, marketWith(quoteOn(SESSION)));
  expect(live.bars).toEqual([expect.objectContaining({ close: lastClose + 1, volume: 500 }), null]);
  expect(live.now.close[0]).toBeCloseTo(lastClose + 1, 9);
  expect(live.now.previousClose[0]).toBe(lastClose);
  expect(live.before.close[0]).toBe(lastClose);
  const { days, close } = barsWithToday(live, 0);
  expect([days.length, days.at(-1), close.at(-1)]).toEqual([301, SESSION, live.bars[0]?.close]);
  expect(live.behind).toBe(false);
});

test('before the first trade, and when the day’s bar is already stored, the last bar applies', () => {
  for (const quote of [quoteOn(SESSION, 0), quoteOn(lastDay)]) {
    const live = liveDay(day, marketWith(quote));
    expect(live.bars).toEqual([null, null]);
    expect([live.now.close[0], live.before.close[0]]).toEqual([lastClose, bars.close.at(-2)]);
    expect(barsWithToday(live, 0).days.length).toBe(300);
  }
});

test('a quote of a later session is not appended across a gap, and the screens report that they are behind', () => {
  const live = liveDay(day, marketWith(quoteOn(SESSION + 1)));
  expect(live).toMatchObject({ bars: [null, null], behind: true });
  expect(live.now.close[0]).toBe(lastClose);
});
