import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import type { Deps } from '#server/deps.ts';
import { api } from '#shared/contract/index.ts';
import type {
  DashboardPrediction,
  HorizonPrediction,
  TradeRecommendation,
} from '#shared/contract/signals/predictions.ts';
import type { PredictionHistoryItem } from '#shared/contract/signals/track-record.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { aDay, aRow, weekdaysFrom, writeDays, writeWalks } from '#tests/support/orders/prediction-record.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { judgePredictions } from './judging/judging.ts';
import { predictionRoutes } from './routes.ts';

const LAST = '2026-11-19' as TradingDate;
const DAYS = weekdaysFrom('2026-08-03' as TradingDate, 79);

let database: TestDatabase;
let market: ScriptedMarket;
let deps: Deps;
let app: SliceApp;
let trader: Visitor;

beforeAll(async () => {
  database = await aDatabase();
  const { db } = database;
  const events = createEventBus();
  market = await aMarket(db, events);
  expect(DAYS.at(-1)).toBe(LAST);
  await writeWalks(db, [1, 2, 3, 4, 5, 101], DAYS, 3);
  const tcs = { instrumentId: 1, symbol: 'TCS.NS' };
  const itc = { instrumentId: 5, symbol: 'ITC.NS', prediction: 'SELL', pExcess: 440_000 } as const;
  const silent = { prediction: 'HOLD', abstained: 'unproven' } as const;
  const infy = { instrumentId: 2, symbol: 'INFY.NS', pUp: 560_000, ...silent };
  await writeDays(
    db,
    'simulated',
    DAYS.slice(0, 30).map((day) => aDay(day, [aRow(tcs), aRow(itc), aRow(infy)])),
  );
  const rows = HORIZONS.flatMap((horizon) => [tcs, itc, infy].map((stock) => aRow({ ...stock, horizon })));
  await writeDays(db, 'issued', [aDay(LAST, rows, { entryAfter: '2026-11-20' as TradingDate })]);
  deps = testDeps({ db, market, events });
  await judgePredictions(deps, LAST, new AbortController().signal);
  app = await aSliceApp(deps, predictionRoutes);
  trader = app.visitor({ id: 'trader', accountId: crypto.randomUUID() });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function read<T>(path: string): Promise<T> {
  const reply = await trader.get(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as T;
}

test('a horizon lists its stocks, largest edge first', async () => {
  const list = await read<HorizonPrediction[]>('/api/ai/predictions/short');
  expect(api.predictions.short.reply.parse(list)).toEqual(list);
  expect(list.map(({ stockSymbol, prediction }) => [stockSymbol, prediction])).toEqual([
    ['ITC.NS', 'SELL'],
    ['TCS.NS', 'BUY'],
    ['INFY.NS', 'HOLD'],
  ]);
});

test('a BUY has its levels above and below, its probability with the base rate, and its origin', async () => {
  const [, tcs] = await read<HorizonPrediction[]>('/api/ai/predictions/short');
  expect(tcs).toMatchObject({
    stockName: 'Tata Consultancy Services Ltd.',
    timeframe: '0-3M',
    confidence: 60,
    probability: 0.6,
    baseRate: 0.55,
    currentPrice: 3_000,
    targetReturn: 10,
    entryPoint: 100,
    exitPoint: 110,
    stopLoss: 92,
    avgReturn: 3,
    avgDuration: 58,
    accuracy: 57,
    baseline: { n: 5_000, avgReturn: 2, avgDuration: 59, accuracy: 55 },
    riskLevel: 'low',
    interval: { level: 80, low: 90, high: 113 },
    n: 1_000,
    issuedOn: LAST,
    modelVersion: 'tested',
    disclosure: expect.stringContaining('not a SEBI-registered adviser'),
    abstained: null,
  });
  expect(tcs?.contributions.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(tcs?.score ?? 0, 9);
  expect(tcs?.reasoning).toBe(
    'In the top 20% of stocks: it rose more than most stocks in 12 months. But its volatility is high. ' +
      'Stocks like this were higher 3 months later 60% of the time (average stock: 55%).',
  );
});

test('for a SELL the barriers swap roles, and it claims to lag, not to fall', async () => {
  const [itc] = await read<HorizonPrediction[]>('/api/ai/predictions/medium');
  expect(itc).toMatchObject({
    stockSymbol: 'ITC.NS',
    claim: 'lags',
    probability: 0.56,
    baseRate: 0.5,
    exitPoint: 92,
    stopLoss: 110,
    targetReturn: -8,
    accuracy: 43,
  });
  expect(itc?.reasoning).toContain(
    'Stocks like this underperformed NIFTY 50 56% of the time (average stock: 50%).',
  );
  // Made on the last day of which 63 sessions have passed; the walk is far above the recorded close of ₹100.
  const [short] = await read<HorizonPrediction[]>('/api/ai/predictions/short');
  expect(short?.reasoning).toContain(
    'Last backtest miss: ITC SELL (24 Aug 2026), beat NIFTY 50 by 19 Nov 2026.',
  );
});

test('no edge is an answer with a reason', async () => {
  const infy = (await read<HorizonPrediction[]>('/api/ai/predictions/long')).at(-1);
  expect(infy).toMatchObject({ stockSymbol: 'INFY.NS', prediction: 'HOLD', abstained: 'unproven' });
  expect(infy?.reasoning).toMatch(/^No signals: at this horizon the model has not beaten chance/);
  expect(infy?.reasoning).toContain(
    'Stocks like this were higher 12 months later 56% of the time (average stock: 55%).',
  );
});

test('the dashboard has one prediction per stock', async () => {
  const list = await read<DashboardPrediction[]>('/api/ai/predictions');
  expect(list.map(({ stockSymbol }) => stockSymbol)).toEqual(['ITC.NS', 'TCS.NS', 'INFY.NS']);
  expect(list[1]).toMatchObject({ prediction: 'BUY', targetPrice: 110, confidence: 60 });
});

test('a recommendation is a list, empty for a stock without a prediction', async () => {
  const tcs = await read<TradeRecommendation[]>('/api/ai/trade-recommendation/tcs');
  expect(tcs).toHaveLength(3);
  expect(tcs[0]).toMatchObject({ prediction: 'BUY', confidence: 60, targetPrice: 110, timeframe: '0-3M' });
  expect(await read('/api/ai/trade-recommendation/RELIANCE.NS')).toEqual([]);
});

test('bytes are made once, and unchanged reads are 304', async () => {
  const first = await trader.get('/api/ai/predictions/long');
  const { etag } = first.headers;
  expect((await trader.get('/api/ai/predictions/long', { 'If-None-Match': String(etag) })).status).toBe(304);
  market.setPrice('TCS', paise(3_100_00));
  const next = await trader.get('/api/ai/predictions/long', { 'If-None-Match': String(etag) });
  expect(next.status).toBe(200);
  expect(next.text).toContain('"currentPrice":3100');
});

test('the history is paged by the last id, newest first, and distinguishes hits from misses', async () => {
  const all = await read<PredictionHistoryItem[]>('/api/ai/predictions/history?limit=500');
  expect(all.map(({ status }) => status).filter((status) => status === 'hit')).toHaveLength(16);
  expect(all).toHaveLength(32);
  expect(all.every(({ status, prediction }) => status !== 'open' && prediction !== 'HOLD')).toBe(true);
  const judged = all.map(({ judgedOn }) => judgedOn ?? '');
  expect(judged).toEqual([...judged].sort().reverse());
  const pages: PredictionHistoryItem[] = [];
  for (let after = ''; ; after = `&after=${pages.at(-1)?.id}`) {
    const page = await read<PredictionHistoryItem[]>(`/api/ai/predictions/history?limit=7${after}`);
    pages.push(...page);
    if (page.length < 7) break;
  }
  expect(pages).toEqual(all);
  const missed = await read<PredictionHistoryItem[]>('/api/ai/predictions/history?status=missed&symbol=tcs');
  expect(missed).toEqual(
    all.filter(({ status, stockSymbol }) => status === 'missed' && stockSymbol === 'TCS.NS'),
  );
});

test('a target is hit at its price or beyond, and a return is in the direction of the call', async () => {
  const all = await read<PredictionHistoryItem[]>('/api/ai/predictions/history?limit=500');
  const ends = new Set(all.map(({ tradeEnd }) => tradeEnd));
  expect([ends.has('target'), ends.has('stop')]).toEqual([true, true]);
  for (const { tradeEnd, prediction, predictedPrice, actualPrice, returnGenerated } of all) {
    const beyond = ((actualPrice ?? 0) - predictedPrice) * (prediction === 'SELL' ? -1 : 1);
    if (tradeEnd === 'target') expect(beyond).toBeGreaterThanOrEqual(0);
    if (tradeEnd !== 'time') expect(Math.sign(returnGenerated ?? 0)).toBe(tradeEnd === 'target' ? 1 : -1);
  }
});

test('an open call has its last price, and no return before its entry', async () => {
  const open = await read<PredictionHistoryItem[]>('/api/ai/predictions/history?status=open&origin=issued');
  expect(open).toHaveLength(6);
  expect(open[0]).toMatchObject({ status: 'open', judgedOn: null, returnGenerated: null, entryPrice: null });
  const tcs = open.find(({ stockSymbol, horizon }) => stockSymbol === 'TCS.NS' && horizon === 'short');
  expect(tcs).toMatchObject({ confidence: 60, baseRate: 0.55, predictedPrice: 110, stopLoss: 92 });
});

test('calls of any state are paged by the day they were made', async () => {
  const path = '/api/ai/predictions/history?status=any&horizon=short&limit=500';
  const all = await read<PredictionHistoryItem[]>(path);
  expect(new Set(all.map(({ status }) => status)).has('open')).toBe(true);
  expect(all.some(({ status }) => status !== 'open')).toBe(true);
  const days = all.map(({ issuedOn }) => issuedOn);
  expect(days).toEqual(days.toSorted().toReversed());
  const [first, ...rest] = all;
  const next = await read<PredictionHistoryItem[]>(`${path}&after=${first?.id}`);
  expect(next).toEqual(rest);
});

test('invalid input is refused with a sentence', async () => {
  for (const [path, status] of [
    ['/api/ai/predictions/history?limit=501', 400],
    ['/api/ai/predictions/history?after=nonsense', 400],
    ['/api/ai/predictions/history?origin=invented', 400],
    ['/api/ai/predictions/chain/2026-13-01', 400],
    ['/api/ai/predictions/chain/0000-02-29', 400],
    ['/api/ai/predictions/chain/2020-01-01', 404],
  ] as const) {
    expect((await trader.get(path)).status, path).toBe(status);
  }
});

test('nothing is shown without a session', async () => {
  expect((await app.visitor().get('/api/ai/predictions')).status).toBe(401);
});
