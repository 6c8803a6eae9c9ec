import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { dailyBars, quarterBars } from '#shared/schema/market/market.ts';
import { corporateActions } from '#shared/schema/trading/actions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { barsRoutes } from './routes.ts';

/** Stocks of the scripted market, set to Friday 20 November 2026 at 10:30 in India. */
const [TCS, ITC, NIFTY] = [1, 5, 101];

let database: TestDatabase;
let market: ScriptedMarket;
let app: SliceApp;
let visitor: Visitor;

const ohlcv = (closePaise: number, volume: number) => ({
  openPaise: closePaise - 1_00,
  highPaise: closePaise + 5_00,
  lowPaise: closePaise - 5_00,
  closePaise,
  volume,
});
const daily = (instrumentId: number, tradingDate: string, closePaise: number, volume = 1_000) => ({
  instrumentId,
  tradingDate,
  ...ohlcv(closePaise, volume),
});

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  const events = createEventBus();
  market = await aMarket(db, events);
  await db
    .insert(dailyBars)
    .values([
      daily(TCS, '2026-11-12', 2_900_00),
      daily(TCS, '2026-11-13', 2_950_00),
      daily(TCS, '2026-11-18', 2_980_00),
      daily(TCS, '2026-11-19', 3_000_00),
      daily(ITC, '2026-11-18', 800_00),
      daily(ITC, '2026-11-19', 400_00),
      daily(NIFTY, '2026-11-12', 25_000_00, 0),
      daily(NIFTY, '2026-11-19', 24_000_00, 0),
    ]);
  await db.insert(quarterBars).values([
    { instrumentId: TCS, startsAt: new Date('2026-11-20T03:45:00Z'), ...ohlcv(3_001_00, 40) },
    { instrumentId: TCS, startsAt: new Date('2026-11-20T04:00:00Z'), ...ohlcv(3_004_00, 50) },
  ]);
  const action = (n: number) => `01a1fd84-3226-7001-ab85-00000000000${n}`;
  await db.insert(corporateActions).values([
    { id: action(1), instrumentId: ITC, exDate: '2026-11-19', kind: 'split', numerator: 2, denominator: 1 },
    { id: action(2), instrumentId: TCS, exDate: '2025-11-18', kind: 'dividend', amountPaise: 10_00 },
  ]);
  const announced = { instrumentId: TCS, kind: 'dividend' as const };
  await db.insert(announcedActions).values([
    { ...announced, exDate: '2026-08-10', amountPaise: 30_00, announcedOn: '2026-07-10' },
    { ...announced, exDate: '2026-12-07', amountPaise: 11_50, announcedOn: '2026-11-16' },
    { ...announced, exDate: '2026-12-21', amountPaise: 99_00, announcedOn: '2026-11-23' },
  ]);
  market.setPrice('TCS.NS', paise(3_010_00));
  app = await aSliceApp(testDeps({ db, events, market }), barsRoutes);
  visitor = app.visitor({ id: 'u', accountId: 'a' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function bars(query: string) {
  const { status, json } = await visitor.get(`/api/stocks/${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return api.stocks.bars.reply.parse(json);
}

test('daily bars end with the current day, which is marked, and each has its indicators', async () => {
  const reply = await bars('tcs/bars?limit=3&indicators=sma:2,rsi:14');
  expect(reply).toMatchObject({
    symbol: 'TCS.NS',
    interval: '1d',
    times: ['2026-11-18', '2026-11-19', '2026-11-20'],
    close: [2_980, 3_000, 3_010],
    open: [2_979, 2_999, 3_000],
    high: [2_985, 3_005, 3_010],
    volume: [1_000, 1_000, 100],
    partial: true,
    more: true,
    asOf: '2026-11-20T05:00:00.000Z',
  });
  expect(reply.indicators).toEqual([
    { id: 'sma:2', outputs: [{ name: 'value', values: [2_965, 2_990, 3_005] }] },
    { id: 'rsi:14', outputs: [{ name: 'value', values: [null, null, null] }] },
  ]);
});

test('older bars are requested by the first known one, and are never partial', async () => {
  const older = await bars('TCS.NS/bars?before=2026-11-18&limit=500&indicators=sma:2');
  expect(older).toMatchObject({ times: ['2026-11-12', '2026-11-13'], partial: false, more: false });
  expect(older.indicators[0]?.outputs[0]?.values).toEqual([null, 2_925]);
});

test('weeks and months include the current day', async () => {
  expect(await bars('TCS/bars?interval=1w')).toMatchObject({
    times: ['2026-11-09', '2026-11-16'],
    open: [2_899, 2_979],
    high: [2_955, 3_010],
    low: [2_895, 2_975],
    close: [2_950, 3_010],
    volume: [2_000, 2_100],
    partial: true,
  });
  expect(await bars('TCS/bars?interval=1mo')).toMatchObject({ times: ['2026-11-01'], close: [3_010] });
});

test('the current quarter-hour has what the day traded beyond the stored ones', async () => {
  expect(await bars('TCS/bars?interval=15m')).toMatchObject({
    times: ['2026-11-20T03:45:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T05:00:00.000Z'],
    close: [3_001, 3_004, 3_010],
    open: [3_000, 3_003, 3_004],
    volume: [40, 50, 10],
    partial: true,
  });
});

test('days before a split are of the new share; a stock without a trade today has no current day', async () => {
  expect(await bars('ITC/bars')).toMatchObject({
    times: ['2026-11-18', '2026-11-19'],
    close: [400, 400],
    volume: [2_000, 1_000],
    partial: false,
  });
});

test('unadjusted bars are as they were traded, weeks of them too', async () => {
  const traded = { open: [799, 399], close: [800, 400], volume: [1_000, 1_000] };
  expect(await bars('ITC/bars?prices=unadjusted')).toMatchObject(traded);
  expect(await bars('ITC/bars?prices=unadjusted&interval=1w')).toMatchObject({
    times: ['2026-11-16'],
    open: [799],
    high: [805],
    low: [395],
    close: [400],
    volume: [2_000],
  });
  expect(await bars('ITC/bars?prices=adjusted')).toMatchObject({ close: [400, 400] });
  expect(await bars('ITC/bars')).toMatchObject({ close: [400, 400] });
});

test('an index has bars too, and a stock that never traded has none', async () => {
  expect(await bars('^NSEI/bars')).toMatchObject({ symbol: '^NSEI', close: [25_000, 24_000] });
  expect(await bars('INFY/bars')).toMatchObject({ times: [], partial: false, more: false });
});

test.each([
  ['NOTHING/bars', 404, 'No stock with the symbol NOTHING. Choose one from the list.'],
  ['TCS/bars?interval=1h', 400, 'Choose an interval of 1m, 5m, 15m, 30m, 60m, 1d, 1w or 1mo'],
  ['TCS/bars?limit=1001', 400, 'The number of bars must be 1000 or less'],
  ['TCS/bars?limit=ten', 400, 'The number of bars must be a whole number'],
  ['TCS/bars?before=yesterday', 400, 'Enter a date, or a time such as 2026-11-20T10:30:00Z'],
  ['TCS/bars?indicators=sma(20)', 400, 'Write indicators like sma:20,macd:12-26-9'],
])('%s is refused with %i', async (query, status, message) => {
  expect(await visitor.get(`/api/stocks/${query}`)).toMatchObject({ status, json: { message } });
});

test('sparklines have every stock on the same days, adjusted, and are cached until the session changes', async () => {
  const first = await visitor.get('/api/stocks/sparklines?days=5');
  expect(api.stocks.sparklines.reply.parse(first.json)).toMatchObject({
    asOf: '2026-11-19',
    dates: ['2026-11-12', '2026-11-13', '2026-11-18', '2026-11-19'],
    lines: expect.arrayContaining([
      { id: TCS, closes: [2_900, 2_950, 2_980, 3_000] },
      { id: ITC, closes: [null, null, 400, 400] },
      { id: 2, closes: [null, null, null, null] },
    ]),
  });
  const etag = first.headers.etag ?? '';
  const again = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
  expect((await visitor.get('/api/stocks/sparklines?days=5', again)).status).toBe(304);
  expect((await visitor.get('/api/stocks/sparklines', again)).status).toBe(200);
  expect((await visitor.get('/api/stocks/sparklines?days=4')).status).toBe(400);
});

test('key figures are as of the last completed day, and an announcement counts from its day on', async () => {
  const { json } = await visitor.get('/api/stocks/TCS/sheet');
  expect(api.stocks.figures.reply.parse(json)).toMatchObject({
    symbol: 'TCS.NS',
    asOf: '2026-11-19',
    high52Week: null,
    averageVolume: null,
    volatilityPercent: null,
    beta: null,
    dividendYieldPercent: { value: 1, since: '2025-11-19', dividends: 1 },
    events: [
      { exDate: '2026-12-07', amount: 11.5, upcoming: true },
      { exDate: '2026-08-10', amount: 30, upcoming: false },
      { exDate: '2025-11-18', amount: 10, upcoming: false },
    ],
  });
  expect(json).toMatchObject({
    returns: expect.arrayContaining([
      { period: '1W', since: '2026-11-12', percent: 3.4483, nifty50Percent: -4 },
    ]),
  });
  expect((await visitor.get('/api/stocks/INFY/sheet')).json).toMatchObject({
    asOf: null,
    returns: [],
    events: [],
  });
});

test('without a session none of it can be read', async () => {
  for (const path of ['TCS/bars', 'TCS/sheet', 'sparklines', 'indicators']) {
    expect((await app.visitor().get(`/api/stocks/${path}`)).status).toBe(401);
  }
});
