import { expect, test } from 'vitest';
import { type BarColumns, dateOfDay, dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { istInstant, secondOfDay, tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { Instrument, Quote } from '../market/market.ts';
import { lastSessionOf } from './last-session.ts';
import { liveDay } from './live-day.ts';
import { prepareScreenDay } from './prepare-day.ts';

const SESSION = dayNumber(tradingDate('2026-11-20') ?? never());
const BARS = 300;

/**
 * A stock that lost two rupees on each of the last 300 days: its last close is ₹402, the one before ₹404, its RSI
 * 0.
 */
const falling = barsOf((row) => 1_000 - 2 * row);
const day = prepareScreenDay({
  history: new Map([[7, falling]]),
  session: SESSION,
  stocks: [7, 8],
  companies: null,
  indices: [],
});

const FALLEN = { id: 7, symbol: 'FALLEN.NS', name: 'Fallen Ltd.' } as Instrument;
const byId = (id: number) => (id === 7 ? FALLEN : undefined);
const isEmpty = () => true;

/** The stock at a price of today; without volume it has not traded. */
function liveAt(rupees: number, volume: number) {
  const last = paise(rupees * 100);
  const at = istInstant(dateOfDay(SESSION), secondOfDay('10:00'));
  const range = { open: last, high: last, low: last, previousClose: last };
  const quote: Quote = { instrumentId: 7, last, ...range, volume, at, stale: false };
  return liveDay(day, { quote: (id: number) => (id === 7 ? quote : undefined), version: () => 'one' });
}

test('during a session, the last session is that of the last stored close', () => {
  expect(lastSessionOf(liveAt(900, 100), { byId }, isEmpty)).toEqual({
    tradingDate: '2026-11-19',
    screens: [
      {
        key: 'oversoldStocks',
        matches: [
          {
            symbol: 'FALLEN.NS',
            name: 'Fallen Ltd.',
            strength: 'strong',
            signal: 'RSI (14) is 0.0: deeply oversold',
            close: 402,
          },
        ],
      },
    ],
  });
});

test('before the first trade the screens show the last close, and the last session is the one before it', () => {
  expect(lastSessionOf(liveAt(402, 0), { byId }, isEmpty)).toMatchObject({
    tradingDate: '2026-11-18',
    screens: [{ key: 'oversoldStocks', matches: [{ close: 404 }] }],
  });
});

test('a screen that has matches now, or had none then, is not listed', () => {
  const found = lastSessionOf(liveAt(402, 100), { byId }, (key) => key !== 'oversoldStocks');
  expect(found).toEqual({ tradingDate: '2026-11-19', screens: [] });
});

test('without bars there is no last session', () => {
  const empty = prepareScreenDay({
    history: new Map(),
    session: SESSION,
    stocks: [8],
    companies: null,
    indices: [],
  });
  const live = liveDay(empty, { quote: () => undefined, version: () => 'one' });
  expect(lastSessionOf(live, { byId }, isEmpty)).toBeNull();
});

function barsOf(close: (row: number) => number): BarColumns {
  const bars = emptyColumns(BARS);
  for (let row = 0; row < BARS; row += 1) {
    bars.days[row] = SESSION - BARS + row;
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][row] = close(row);
    bars.volume[row] = 100;
  }
  return bars;
}

function never(): never {
  throw new Error('It is a date.');
}
