import { expect, test } from 'vitest';
import { type Paise, paise } from '#shared/domain/money.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import { createMarketState } from './state.ts';
import { marketUpdate, updatesSince } from './updates.ts';

const AT = new Date('2026-11-20T05:00:00Z');

/** A market with only NIFTY 50, whose line is given. */
function indexMarket() {
  let line: (Paise | null)[] = [];
  const state = createMarketState({
    kind: 'simulated',
    label: 'An index.',
    fingerprint: 'index',
    speed: 1,
    at: AT,
    rules: readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES }),
    clock: { now: () => AT },
    intraday: () => ({ values: line, sessionMinutes: 375 }),
  });
  const details = { name: 'NIFTY 50', sector: 'Index', hasDerivatives: false, inUniverse: false };
  state.list([{ id: 101, symbol: '^NSEI', kind: 'index', sharesOutstanding: null, ...details }]);
  const level = paise(24_000_00);
  const prices = { last: level, previousClose: level, open: level, high: level, low: level, volume: 0 };
  state.show({ ...state.position(), sequence: 1 }, state.changes([{ instrumentId: 101, ...prices }], AT));
  return {
    state,
    draw(points: (number | null)[]) {
      line = points.map((point) => (point === null ? null : paise(point * 100)));
    },
  };
}

test('an update has the minutes since the previous one, and their number', () => {
  const { state, draw } = indexMarket();
  const next = updatesSince(state);
  const reported = () => {
    const { minutesFrom, data } = next();
    return [minutesFrom, data.indices.nifty50.intraday];
  };
  draw([24_000, 24_010]);
  expect(reported()).toEqual([0, [24_000, 24_010]]);
  expect(reported()).toEqual([2, []]);
  draw([24_000, 24_010, null, 24_030]);
  expect(reported()).toEqual([2, [null, 24_030]]);
});

test('a new day starts a new line', () => {
  const { state, draw } = indexMarket();
  const next = updatesSince(state);
  draw([24_000, 24_010, 24_020]);
  next();
  draw([24_100]);
  expect(next()).toMatchObject({ minutesFrom: 0, data: { indices: { nifty50: { intraday: [24_100] } } } });
});

test('a new connection gets the whole line, and an unavailable index has none', () => {
  const { state, draw } = indexMarket();
  draw([24_000, 24_010, 24_020]);
  const { data, minutesFrom } = marketUpdate(state);
  expect(minutesFrom).toBeUndefined();
  expect(data.indices.nifty50.intraday).toEqual([24_000, 24_010, 24_020]);
  expect(data.indices.sensex).toMatchObject({ available: false, intraday: [] });
});
