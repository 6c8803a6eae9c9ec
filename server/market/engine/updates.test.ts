import { expect, test } from 'vitest';
import { type Paise, paise } from '#shared/domain/money.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { readRules } from '../calendar/rules.ts';
import { createBoard } from './state.ts';
import { marketUpdate, updatesSince } from './updates.ts';

const AT = new Date('2026-11-20T05:00:00Z');

/** A market of NIFTY 50 alone, whose line is what it is given. */
function indexMarket() {
  let line: (Paise | null)[] = [];
  const board = createBoard({
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
  board.list([{ id: 101, symbol: '^NSEI', kind: 'index', sharesOutstanding: null, ...details }]);
  const level = paise(24_000_00);
  const prices = { last: level, previousClose: level, open: level, high: level, low: level, volume: 0 };
  board.show({ ...board.standing(), sequence: 1 }, board.changes([{ instrumentId: 101, ...prices }], AT));
  return {
    board,
    draw(points: (number | null)[]) {
      line = points.map((point) => (point === null ? null : paise(point * 100)));
    },
  };
}

test('an update has the minutes since the one before, and says how many there were', () => {
  const { board, draw } = indexMarket();
  const next = updatesSince(board);
  const told = () => {
    const { minutesFrom, data } = next();
    return [minutesFrom, data.indices.nifty50.intraday];
  };
  draw([24_000, 24_010]);
  expect(told()).toEqual([0, [24_000, 24_010]]);
  expect(told()).toEqual([2, []]);
  draw([24_000, 24_010, null, 24_030]);
  expect(told()).toEqual([2, [null, 24_030]]);
});

test('another day begins its line anew', () => {
  const { board, draw } = indexMarket();
  const next = updatesSince(board);
  draw([24_000, 24_010, 24_020]);
  next();
  draw([24_100]);
  expect(next()).toMatchObject({ minutesFrom: 0, data: { indices: { nifty50: { intraday: [24_100] } } } });
});

test('who connects gets the whole line, and an index that is not there has none', () => {
  const { board, draw } = indexMarket();
  draw([24_000, 24_010, 24_020]);
  const { data, minutesFrom } = marketUpdate(board);
  expect(minutesFrom).toBeUndefined();
  expect(data.indices.nifty50.intraday).toEqual([24_000, 24_010, 24_020]);
  expect(data.indices.sensex).toMatchObject({ available: false, intraday: [] });
});
