import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber, emptyColumns } from '#server/analytics/columns.ts';
import { recordScreens } from '#server/analytics/screens/record.ts';
import { systemClock } from '#server/core/clock.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { type ControlledMarket, createMarket } from '#server/market/engine/engine.ts';
import { createReplaySource } from '#server/market/sources/replay/replay-source.ts';
import { presentRecord } from '#server/screeners/record-text.ts';
import { screenersOf } from '#server/screeners/screeners.ts';
import { screenerGroups } from '#shared/contract/signals/screeners.ts';
import { addDays, istInstant, secondOfDay, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from './support/database.ts';
import { aBarsFile, BARS_HEADER } from './support/market/bars-file.ts';

const STOCKS = 6;
const SESSIONS = 420;
/** The first replayed session. */
const FIRST = 400;

const dates: TradingDate[] = [];
for (let date = '2018-09-03' as TradingDate; dates.length < SESSIONS; date = addDays(date, 1))
  if (weekday(date) % 6 !== 0) dates.push(date);

const dateAt = (row: number): TradingDate => {
  const date = dates[row];
  if (!date) throw new Error(`There is no session ${row}.`);
  return date;
};

/** Waves of eighty sessions, each stock with its own phase, and a fall of all stocks at the end. */
const closeOf = (stock: number, row: number): number => {
  const wave = 1 + 0.3 * Math.sin((2 * Math.PI * (row + 13 * stock)) / 80);
  return Math.round(100 * (500 + 100 * stock) * wave * 0.97 ** Math.max(0, row - 385)) / 100;
};
const lines = dates.flatMap((date, row) =>
  Array.from({ length: STOCKS + 1 }, (_, stock) => {
    const close = closeOf(stock, row);
    return `${stock < STOCKS ? `STOCK${stock}` : 'NIFTY'},${date},${close},${close},${close},${close},1000`;
  }),
);

const barsUntil = (row: number) =>
  Array.from({ length: STOCKS }, (_, stock) => {
    const bars = emptyColumns(row);
    for (let at = 0; at < row; at++) {
      bars.days[at] = dayNumber(dateAt(at));
      for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][at] = closeOf(stock, at);
      bars.volume[at] = 1_000;
    }
    return bars;
  });

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

function aReplay(): Promise<ControlledMarket> {
  const { db } = database;
  const log = createLog('silent');
  const files = [aBarsFile([BARS_HEADER, ...lines])];
  return createMarket({
    config: { MARKET_SPEED: 600 },
    db,
    log,
    events: createEventBus(),
    clock: systemClock,
    source: (calendar) => createReplaySource({ db, files, from: dateAt(FIRST), calendar, log }),
  });
}

const groupsNow = async (market: ControlledMarket) => {
  const { json } = await screenersOf({ db: database.db, log: createLog('silent'), market }).groups();
  return screenerGroups.parse(JSON.parse(json));
};

test('on the day of a fall oversold stocks match, and their record uses no later days', async () => {
  const market = await aReplay();
  await market.advanceTo(istInstant(dateAt(FIRST), secondOfDay('12:00')));
  const groups = await groupsNow(market);
  expect(groups.tradingDate).toBe(dateAt(FIRST));
  expect(groups.oversoldStocks.length).toBeGreaterThanOrEqual(4);

  const before = recordScreens(barsUntil(FIRST));
  for (const record of before) expect(groups.about[record.key].record).toEqual(presentRecord(record));
  const oversold = groups.about.oversoldStocks.record;
  expect(oversold?.to).toBe(dateAt(FIRST - 1));
  const [five, twenty, sixty] = oversold?.horizons ?? [];
  expect(five?.n).toBeGreaterThan(twenty?.n ?? 0);
  expect(twenty?.n).toBeGreaterThan(sixty?.n ?? 0);

  // The next session's record has one session more.
  await market.advanceTo(istInstant(dateAt(FIRST + 1), secondOfDay('09:20')));
  const { about, tradingDate } = await groupsNow(market);
  expect(tradingDate).toBe(dateAt(FIRST + 1));
  for (const record of recordScreens(barsUntil(FIRST + 1)))
    expect(about[record.key].record).toEqual(presentRecord(record));
  expect(about.oversoldStocks.record?.to).toBe(dateAt(FIRST));
  await market.stop();
});
