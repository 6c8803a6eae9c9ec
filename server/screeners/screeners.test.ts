import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '#server/core/db/db.ts';
import { marketRoutes } from '#server/market/routes.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { type PastBar, writePastBars } from '#tests/support/market/past-bars.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { screenersRoutes } from './routes.ts';
import { screenersOf } from './screeners.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: { id: string; accountId: string };

const TODAY = tradingDate('2026-11-20');
const SESSIONS = 520;
const [TCS, INFY, RELIANCE, HDFCBANK, ITC, NIFTY] = [1, 2, 3, 4, 5, 101];

beforeAll(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(0) });
  const chance = randomStream(7);
  const wander = (price: number) => (): PastBar => ({ close: price * Math.exp(0.02 * chance.normal()) });
  const pasts: [number, (row: number) => PastBar][] = [
    [TCS, () => ({ close: 2_900, high: 2_950 })],
    [INFY, (row) => ({ close: 2_600 - 2 * row })],
    [RELIANCE, () => ({ close: 1_250, high: 1_260 })],
    [HDFCBANK, wander(800)],
    [ITC, wander(400)],
    [NIFTY, wander(24_000)],
  ];
  for (const [id, bar] of pasts)
    await writePastBars(floor.db, id, { before: TODAY ?? never(), count: SESSIONS, bar });
  app = await aSliceApp(floor, screenersRoutes, marketRoutes);
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const never = (): never => {
  throw new Error('It is a date.');
};
const all = async () => {
  const { json, headers } = await app.visitor(trader).get('/api/screeners/all');
  return { groups: api.screeners.all.reply.parse(json), etag: headers.etag };
};
const symbols = (list: { symbol: string }[]) => list.map(({ symbol }) => symbol);

test('before anything trades the screens use the last close', async () => {
  const { groups } = await all();
  expect(symbols(groups.dailyBreakouts)).toEqual([]);
  expect(groups.oversoldStocks).toMatchObject([
    { symbol: 'INFY.NS', strength: 'strong', isNew: false, additionalInfo: { rsi: 0 }, currentPrice: 1_500 },
  ]);
  expect(symbols(groups.nearingBreakouts)).toContain('RELIANCE.NS');
  expect(groups).toMatchObject({ tradingDate: '2026-11-20', universe: 5, stale: false });
  expect(groups.lastSession).toEqual({ tradingDate: '2026-11-18', screens: [] });
});

test('a tick adds a match with its evidence, and changes the bytes', async () => {
  const before = await all();
  expect((await app.visitor(trader).get('/api/screeners/all', { 'If-None-Match': before.etag })).status).toBe(
    304,
  );
  floor.market.setPrice('TCS', rupees(2_980));
  const after = await all();
  expect(after.etag).not.toBe(before.etag);
  expect(after.groups.dailyBreakouts).toMatchObject([
    {
      id: TCS,
      symbol: 'TCS.NS',
      name: 'Tata Consultancy Services Ltd.',
      sector: 'Information Technology',
      currentPrice: 2_980,
      changePercent: -0.67,
      volume: 100,
      strength: 'moderate',
      signal: '1.0% above the 20-day high of ₹2,950.00 on 1.7× average volume',
      additionalInfo: { breakoutLevel: 2_950 },
      isNew: true,
    },
  ]);
  expect(after.groups.dailyBreakouts[0]?.evidence).toEqual([
    { label: '20-session high', value: 2_950, unit: 'rupees' },
    { label: 'Above the high', value: 1.02, unit: 'percent' },
    { label: "Today's volume", value: 100, unit: 'shares' },
    { label: 'Volume vs 20-session average', value: 1.6667, unit: 'times' },
  ]);
  expect(after.groups.lastSession?.tradingDate).toBe('2026-11-19');
  expect(after.groups.weeklyBreakouts).toMatchObject([{ symbol: 'TCS.NS', strength: 'strong' }]);
});

test('the figures that lists filter by are those of the screens at the same tick', async () => {
  const { json } = await app.visitor(trader).get('/api/screeners/figures');
  const { stocks } = api.screeners.figures.reply.parse(json);
  expect(stocks).toHaveLength(5);
  // 49 closes of 2,900 and one of 2,980 average 2,901.60; 199 and one, 2,900.40.
  expect(stocks.find(({ id }) => id === TCS)).toMatchObject({
    rsi: 100,
    fromSma50: 2.7,
    fromSma200: 2.74,
    fromHigh52w: 1.02,
    volumeTimes: 1.67,
  });
  expect(stocks.find(({ id }) => id === INFY)).toMatchObject({ rsi: 0 });
});

test('each screen has its rule, its data source and its past performance', async () => {
  const { about } = (await all()).groups;
  expect(about.oversoldStocks).toMatchObject({
    rule: 'RSI (14) is below 30.',
    source: 'available',
    record: { sessions: SESSIONS - 252, stocks: 5, from: expect.any(String), to: '2026-11-19' },
    recordSentence: null,
  });
  expect(about.oversoldStocks.record?.words).toMatch(
    /^Simulated, \d+ \w+ 2025 to 19 Nov 2026: .* points below all stocks/,
  );
  // Only INFY fell, every day, so all of its matches were lower later.
  const [five] = about.oversoldStocks.record?.horizons ?? [];
  expect(five).toMatchObject({ days: 5, t: expect.any(Number) });
  expect(five?.n).toBeGreaterThanOrEqual(SESSIONS - 252 - 5);
});

test('without filings and announcements two screens report it, and show nothing invented', async () => {
  const { groups } = await all();
  for (const key of ['fiiHoldingsChange', 'upcomingDividends'] as const) {
    expect(groups[key]).toEqual([]);
    expect(groups.about[key]).toMatchObject({ source: 'none', record: null });
    expect(groups.about[key].sentence).toMatch(/^No data source: /);
  }
});

test('sentiment and breadth are available to everyone', async () => {
  const sentiment = api.market.sentiment.reply.parse((await app.visitor().get('/api/market/sentiment')).json);
  expect(sentiment.components.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['advances', 'index', 'calm']),
  );
  expect(sentiment.factors).toHaveLength(sentiment.components.length);
  expect(sentiment.words).toContain(
    'Describes today, not a forecast. It had almost no link to returns over the next 5, 20 or 60 sessions.',
  );
  const breadth = api.market.breadth.reply.parse((await app.visitor().get('/api/market/breadth')).json);
  expect(breadth).toMatchObject({
    advances: 0,
    declines: 1,
    unchanged: 4,
    newHighs: 1,
    newLows: 1,
    weightedBy: 'marketCap',
  });
  expect(breadth.sectors[0]).toMatchObject({ sector: 'Information Technology' });
  expect(breadth.sectors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 1);
  expect((await app.visitor().get('/api/screeners/all')).status).toBe(401);
});

test('filings and announcements count from the day they are known', async () => {
  const quarter = (quarterEnd: string, filedOn: string, percent: number) => ({
    instrumentId: ITC,
    quarterEnd,
    filedOn,
    percent,
  });
  await floor.db
    .insert(schema.fpiShareholding)
    .values([
      quarter('2026-06-30', '2026-07-20', 20),
      quarter('2026-09-30', '2026-10-20', 21.25),
      { ...quarter('2026-06-30', '2026-07-20', 9), instrumentId: TCS },
      { ...quarter('2026-09-30', '2026-11-23', 30), instrumentId: TCS },
    ]);
  const dividend = (instrumentId: number, exDate: string, announcedOn: string, amountPaise: number) => ({
    instrumentId,
    exDate,
    kind: 'dividend' as const,
    announcedOn,
    amountPaise,
  });
  await floor.db
    .insert(schema.announcedActions)
    .values([
      dividend(RELIANCE, '2026-12-10', '2026-11-18', 10_00),
      dividend(RELIANCE, '2026-06-10', '2026-05-18', 25_00),
      dividend(INFY, '2026-12-10', '2026-11-23', 90_00),
    ]);
  expect((await all()).groups.fiiHoldingsChange).toEqual([]);
  await screenersOf(floor).refresh();
  const { groups } = await all();
  expect(groups.fiiHoldingsChange).toMatchObject([
    { symbol: 'ITC.NS', strength: 'strong', additionalInfo: { fiiChange: 1.25 }, isNew: null },
  ]);
  expect(groups.upcomingDividends).toMatchObject([
    { symbol: 'RELIANCE.NS', strength: 'strong', additionalInfo: { divYield: 2, exDate: '2026-12-10' } },
  ]);
  expect(groups.about.upcomingDividends.source).toBe('available');
});

test('a session lasts until its end, and the next one begins with its splits', async () => {
  floor.market.moveTo('2026-11-20T10:25:00Z');
  expect((await all()).groups).toMatchObject({
    tradingDate: '2026-11-20',
    dailyBreakouts: [{ symbol: 'TCS.NS' }],
  });
  await floor.db.insert(schema.corporateActions).values({
    id: floor.newId(),
    instrumentId: TCS,
    exDate: '2026-11-23',
    kind: 'split',
    numerator: 2,
    denominator: 1,
  });
  floor.market.moveTo('2026-11-23T05:00:00Z');
  floor.market.setPrice('TCS', rupees(1_470));
  const { groups } = await all();
  expect(groups.tradingDate).toBe('2026-11-23');
  // Half the shares: the past high is ₹1,475 per present-day share, and nothing fell.
  expect(groups.nearingBreakouts).toMatchObject([
    { symbol: 'TCS.NS', additionalInfo: { resistanceLevel: 1_475 } },
    {},
  ]);
  expect(symbols(groups.oversoldStocks)).toEqual(['INFY.NS']);
});
