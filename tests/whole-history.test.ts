import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { judgeStoredBars } from '#server/market/quality/judge-stored.ts';
import { readModelInput } from '#server/predictions/panel.ts';
import { refreshScreens } from '#server/screeners/refresh.ts';
import { DEFAULT_BACKTEST } from '#shared/domain/trading/auto-trading.ts';
import { writePastBars } from './support/market/past-bars.ts';
import type { Answer, Visitor } from './support/people/visitor.ts';
import { aProduct, type Product } from './support/product.ts';

/** What a server answers while the older days of a first start are missing. */
const SENTENCE = 'Older prices are still being created. Try again in a minute.';
const DAY = '2026-11-18';

let product: Product;
let trader: Visitor;
beforeAll(async () => {
  product = await aProduct();
  const { db, market } = product.deps;
  await writePastBars(db, 1, {
    before: market.tradingDate(),
    count: 250,
    bar: (row) => ({ close: 3_000 + row }),
  });
  market.wholeHistory = async () => {
    throw new AppError(503, 'history_incomplete', SENTENCE);
  };
  trader = product.visitor();
  expect((await trader.post('/api/login/demo', { role: 'USER' })).status).toBe(200);
});
afterAll(() => product.close());

test.each<[string, () => Promise<Answer>]>([
  ['a chart', () => trader.get('/api/stocks/TCS/bars?interval=1d')],
  ['the key figures of a stock', () => trader.get('/api/stocks/TCS/sheet')],
  ['the financials of a company', () => trader.get('/api/stocks/TCS/financials')],
  ['results of companies', () => trader.get(`/api/events?from=${DAY}&to=${DAY}`)],
  ['the days to practise', () => trader.get('/api/practice/dates?symbol=TCS')],
  [
    'a practice day',
    () => trader.post('/api/practice', { symbol: 'TCS', date: DAY, cash: 1_00_000, speed: 60 }),
  ],
  [
    'a backtest',
    () => trader.post('/api/auto-trading/backtest', { from: DAY, to: '2026-11-19', ...DEFAULT_BACKTEST }),
  ],
])('%s is not computed from a part of the history', async (_, send) => {
  const { status, json } = await send();
  expect([status, json]).toEqual([503, expect.objectContaining({ message: SENTENCE })]);
});

test('screens and sentiment are unavailable rather than of a part of the history', async () => {
  for (const path of ['/api/screeners/all', '/api/market/sentiment', '/api/market/breadth']) {
    expect([path, (await trader.get(path)).status]).toEqual([path, 503]);
  }
});

test('what is computed in the background is refused, too', async () => {
  const { deps } = product;
  await expect(judgeStoredBars(deps)).rejects.toThrow(SENTENCE);
  await expect(readModelInput(deps, deps.market.tradingDate())).rejects.toThrow(SENTENCE);
  await expect(refreshScreens(deps, async () => () => undefined)).rejects.toThrow(
    'The screens could not be computed.',
  );
});
