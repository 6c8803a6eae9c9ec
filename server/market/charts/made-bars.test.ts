import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarketState } from '#server/market/engine/state.ts';
import type { Market } from '#server/market/market.ts';
import type { MinuteBar } from '#server/market/sources/source.ts';
import { istInstant, type TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { india } from '#tests/support/market/running-market.ts';
import { madeBars } from './made-bars.ts';

const [TCS, ITC] = [1, 5];
const NINE_FIFTEEN = 33_300;
let database: TestDatabase;
let market: ScriptedMarket;
/** Sessions that were requested, newest first. */
let requested: string[] = [];

/** From ₹100, a rupee more with each minute of the session, ten shares a minute. */
function minutesOf(date: TradingDate): MinuteBar[] {
  return Array.from({ length: 375 }, (_, minute) => ({
    startsAt: new Date(istInstant(date, NINE_FIFTEEN).getTime() + minute * 60_000),
    open: paise(100_00 + minute * 100),
    high: paise(101_00 + minute * 100),
    low: paise(100_00 + minute * 100),
    close: paise(101_00 + minute * 100),
    volume: 10,
  }));
}

beforeAll(async () => {
  database = await aDatabase();
  const scripted = await aMarket(database.db);
  const state = createMarketState({
    kind: 'simulated',
    label: '',
    fingerprint: '',
    speed: 1,
    rules: scripted.rules,
    clock: { now: () => scripted.now() },
    at: scripted.now(),
    intraday: scripted.intraday,
    async minutes(_, date) {
      requested.push(date);
      return date < '2026-11-17' ? null : minutesOf(date);
    },
  });
  market = { ...scripted, minutes: state.minutes };
  await database.db.insert(corporateActions).values({
    id: '01a1fd84-3226-7001-ab85-000000000001',
    instrumentId: ITC,
    exDate: '2026-11-19',
    kind: 'split',
    numerator: 2,
    denominator: 1,
  });
});
afterAll(() => database.close());

const made = (of: Market) => madeBars({ db: database.db, market: of });
const stock = (id: number) => market.byId(id) ?? expect.fail();

test('minutes go back to the first session the source makes, and end with the last complete one', async () => {
  const bars = (await made(market)(stock(TCS), '1m')) ?? expect.fail();
  // Tuesday 17 to Thursday 19 November, and Friday until 10:30: minutes to come are not shown.
  expect(bars.starts).toHaveLength(3 * 375 + 75);
  expect(bars.starts[0]).toEqual(india('2026-11-17T09:15:00'));
  expect(bars.starts.at(-1)).toEqual(india('2026-11-20T10:29:00'));
  expect(bars.columns.close.at(-1)).toBe(175);
});

test('completed sessions are made once', async () => {
  const bars = made(market);
  await bars(stock(TCS), '5m');
  requested = [];
  const again = (await bars(stock(TCS), '5m')) ?? expect.fail();
  expect(requested).toEqual(['2026-11-20']);
  expect(again.starts.slice(-2)).toEqual([india('2026-11-20T10:20:00'), india('2026-11-20T10:25:00')]);
  expect([again.columns.open.at(-1), again.columns.volume.at(-1)]).toEqual([170, 50]);
});

test('sessions before a split are of the new share', async () => {
  const { columns } = (await made(market)(stock(ITC), '60m', '2026-11-20' as TradingDate)) ?? expect.fail();
  // Seven hours a session; ₹100 and 600 shares in the first hour, halved and doubled before 19 November.
  expect(columns.open.length).toBe(21);
  expect([columns.open[0], columns.volume[0]]).toEqual([50, 1_200]);
  expect([columns.open[14], columns.volume[14]]).toEqual([100, 600]);
});

test('a source without minutes has none', async () => {
  const scripted = await aMarket(database.db);
  expect(await made(scripted)(stock(TCS), '1m')).toBeNull();
});
