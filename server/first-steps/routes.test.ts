import { afterEach, beforeEach, expect, test } from 'vitest';
import { portfolioRoutes } from '#server/portfolio/routes.ts';
import { api } from '#shared/contract/index.ts';
import { firstSteps } from '#shared/schema/account/first-steps.ts';
import { practiceDays } from '#shared/schema/trading/practice.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { firstStepsRoutes } from './routes.ts';

let floor: TradingFloor;
let app: SliceApp;
let asha: Trader;
let visitor: Visitor;
let now: Date;

beforeEach(async () => {
  floor = await aTradingFloor();
  now = new Date('2026-11-20T04:00:00Z');
  app = await aSliceApp({ ...floor, clock: { now: () => now } }, firstStepsRoutes, portfolioRoutes);
  asha = await aTrader(floor, { cash: rupees(0) });
  visitor = app.visitor(asha);
});
afterEach(async () => {
  await app.close();
  await floor.close();
});

const readFrom = ({ json }: { json: unknown }) => api.firstSteps.read.reply.parse(json);
const read = async (who = visitor) => readFrom(await who.get('/api/user/first-steps'));
const post = async (what: 'dismiss' | 'read-prediction') =>
  readFrom(await visitor.post(`/api/user/first-steps/${what}`, {}));
const progress = async (who = visitor) => {
  const { state, steps } = await read(who);
  return [state, ...steps.map(({ done }) => done)];
};
const change = (what: 'add' | 'remove', symbol: string) =>
  visitor.post(`/api/portfolio/watchlist/${what}`, { symbol });
const STOCKS = ['TCS', 'INFY', 'RELIANCE', 'HDFCBANK', 'ITC'];

async function replaysADay(): Promise<void> {
  const at = now;
  const started = { tradingDate: '2026-11-12', cashPaise: 5_00_000_00, speed: 60, tickedAt: at, seenAt: at };
  await floor.db
    .insert(practiceDays)
    .values({ id: floor.newId(), userId: asha.id, instrumentId: 1, createdAt: at, ...started });
}

test('each step is done when the account shows it, and the list closes for good when all are', async () => {
  expect(await read()).toEqual({
    state: 'open',
    steps: [
      { step: 'funds', done: 0, goal: 1 },
      { step: 'watchlist', done: 0, goal: 5 },
      { step: 'order', done: 0, goal: 1 },
      { step: 'prediction', done: 0, goal: 1 },
      { step: 'practice', done: 0, goal: 1 },
    ],
  });
  await asha.adds(rupees(1_00_000));
  expect(await progress()).toEqual(['open', 1, 0, 0, 0, 0]);
  for (const symbol of STOCKS.slice(0, 4)) await change('add', symbol);
  expect(await progress()).toEqual(['open', 1, 4, 0, 0, 0]);
  await asha.places({ side: 'BUY', quantity: 1, symbol: 'TCS' });
  expect(await progress()).toEqual(['open', 1, 4, 1, 0, 0]);
  expect((await post('read-prediction')).steps[3]).toEqual({ step: 'prediction', done: 1, goal: 1 });
  await replaysADay();
  expect(await progress()).toEqual(['open', 1, 4, 1, 1, 1]);
  await change('add', STOCKS[4] ?? '');
  expect(await progress()).toEqual(['completed', 1, 5, 1, 1, 1]);

  await change('remove', 'TCS');
  expect(await progress()).toEqual(['completed', 1, 4, 1, 1, 1]);
});

test('a dismissed list stays dismissed, and other people’s lists stay open', async () => {
  expect((await post('dismiss')).state).toBe('dismissed');
  await asha.adds(rupees(1_000));
  expect(await progress()).toEqual(['dismissed', 1, 0, 0, 0, 0]);
  const ravi = app.visitor(await aTrader(floor, { cash: rupees(1_000) }));
  expect(await progress(ravi)).toEqual(['open', 1, 0, 0, 0, 0]);
});

test('only the first time is recorded, however often it is sent', async () => {
  const first = now;
  for (const what of ['read-prediction', 'dismiss', 'read-prediction', 'dismiss'] as const) {
    await post(what);
    now = new Date(now.getTime() + 60_000);
  }
  expect(await floor.db.select().from(firstSteps)).toEqual([
    {
      userId: asha.id,
      predictionReadAt: first,
      completedAt: null,
      dismissedAt: new Date(first.getTime() + 60_000),
    },
  ]);
});

test('six watched stocks are five of five', async () => {
  for (const symbol of [...STOCKS, 'SBIN']) await change('add', symbol);
  expect((await read()).steps[1]).toEqual({ step: 'watchlist', done: 5, goal: 5 });
});
