import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayNumber } from '#server/analytics/columns.ts';
import { createLog } from '#server/core/log.ts';
import { createYahooSource } from '#server/market/sources/yahoo/yahoo-source.ts';
import { createReadRatios } from '#server/screeners/figures/company-ratios.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/market/running-market.ts';
import { type LiveFloor, liveFloor } from '#tests/support/servers/live-market.ts';
import { readFinancials } from './financials.ts';
import { createReadFigures } from './read-figures.ts';
import { createFiguresUpdate, type FiguresUpdate } from './update-figures.ts';

let database: TestDatabase;
let floor: LiveFloor;
let update: FiguresUpdate;
beforeEach(async () => {
  database = await aDatabase();
  floor = await liveFloor(database);
  await floor.updateAt('2026-11-20T10:16:05');
  const clock = { now: () => floor.market.now() };
  const source = createYahooSource({ clock, log: createLog('silent'), base: floor.standIn.url });
  const read = source.figures ?? expect.fail('the source has no figures');
  update = createFiguresUpdate({ db: database.db, clock, market: floor.market, read, pauseMs: 0 });
});
afterEach(async () => {
  await floor.close();
  await database.close();
});

/** Runs it; returns the number of completed companies at each step. */
async function run(onProgress = (_done: number) => {}): Promise<number[]> {
  const steps: number[] = [];
  await update.run(new AbortController().signal, (done) => {
    steps.push(done);
    onProgress(done);
  });
  return steps;
}

const reliance = () => floor.market.find('RELIANCE') ?? expect.fail();

/** "FY2026 eps 18 2026-11-20", of Reliance. */
async function stored() {
  const rows = await database.db.select().from(fundamentals);
  return rows
    .filter(({ instrumentId }) => instrumentId === reliance().id)
    .map(({ period, field, value, asOf }) => `${period} ${field} ${value} ${asOf}`);
}

const financials = () => {
  const { market } = floor;
  return readFinancials({ market, readFigures: createReadFigures({ db: database.db, market }) }, reliance());
};

test('figures are known from the day they were read, in the stock sheet and in screens', async () => {
  expect(await update.isDue()).toBe(true);
  expect(await run()).toEqual([0, 1, 2, 3]);
  expect((await stored()).toSorted()).toEqual([
    'FY2025 eps 15 2026-11-20',
    'FY2025 net_profit 150 2026-11-20',
    'FY2025 sales 1100 2026-11-20',
    'FY2026 eps 18 2026-11-20',
    'FY2026 net_profit 180 2026-11-20',
    'FY2026 sales 1200 2026-11-20',
    'Q1FY2027 eps 5.2 2026-11-20',
    'Q1FY2027 net_profit 52 2026-11-20',
    'Q1FY2027 sales 330 2026-11-20',
    'Q2FY2027 book_value 95.5 2026-11-20',
    'Q2FY2027 debt_to_equity 0.24 2026-11-20',
    'Q2FY2027 eps 5.5 2026-11-20',
    'Q2FY2027 net_profit 55 2026-11-20',
    'Q2FY2027 sales 340 2026-11-20',
    // Earnings per share of the last quarter of the year are unknown, and stay so.
    'Q4FY2026 net_profit 50 2026-11-20',
    'Q4FY2026 sales 320 2026-11-20',
    'TTMQ2FY2027 eps 20.2 2026-11-20',
    'TTMQ2FY2027 roe 22.17 2026-11-20',
  ]);
  const price = floor.standIn.priceOf('RELIANCE.NS') / 100;
  expect(await financials()).toMatchObject({
    sources: ['yahoo-finance'],
    asOf: '2026-11-20',
    eps: 20.2,
    bookValue: 95.5,
    roe: 22.17,
    debtToEquity: 0.24,
    roce: null,
    pe: expect.closeTo(price / 20.2),
    pb: expect.closeTo(price / 95.5),
  });
  const { db } = database;
  const ratios = await createReadRatios({ db, market: floor.market, log: createLog('silent') })();
  const from = dayNumber('2026-11-20' as TradingDate);
  expect(ratios.get(reliance().id)).toMatchObject({
    eps: [{ from, value: 20.2 }],
    roe: [{ from, value: 22.17 }],
  });
});

test('a run on another day stores changed figures, known from that day on', async () => {
  await run();
  expect(await update.isDue()).toBe(false);
  const { standIn } = floor;
  await floor.updateAt('2026-11-23T10:16:05');
  standIn.behave({
    company: (company) => ({
      ...company,
      keyStatistics: { ...company.keyStatistics, trailingEps: 22, bookValue: {} },
    }),
  });
  expect(await update.isDue()).toBe(true);
  expect(await run()).toEqual([0, 1, 2, 3]);
  expect((await stored()).filter((row) => !row.endsWith('2026-11-20'))).toEqual([
    'TTMQ2FY2027 eps 22 2026-11-23',
  ]);
  // The book value is missing from the reply, but is still known.
  expect(await financials()).toMatchObject({ eps: 22, bookValue: 95.5, asOf: '2026-11-23' });
});

test('an outage leaves known figures with their dates, and a run ends after three failures', async () => {
  await run();
  const before = await stored();
  await floor.updateAt('2026-11-23T10:16:05');
  floor.standIn.behave({ instead: 'html', only: 'company' });
  const { length } = floor.standIn.requested;
  await expect(run()).rejects.toThrow(
    'Read 0 of 4 companies today. The data provider sent something other than data.',
  );
  expect(floor.standIn.requested.slice(length)).toHaveLength(3);
  expect(await stored()).toEqual(before);
  expect(await financials()).toMatchObject({ pe: expect.any(Number), roe: 22.17, asOf: '2026-11-20' });
  expect(await update.isDue()).toBe(false);
  await floor.updateAt('2026-11-23T10:31:06');
  expect(await update.isDue()).toBe(true);
});

test('a rate limit ends a run immediately, and the next run continues there', async () => {
  const { standIn } = floor;
  let before = 0;
  const limited = run((done) => {
    before = standIn.requested.length;
    if (done === 2) standIn.behave({ instead: { status: 429, retryAfter: '7200' }, only: 'company' });
  });
  await expect(limited).rejects.toThrow(
    'Read 2 of 4 companies today. The data provider is limiting our requests.',
  );
  expect(standIn.requested.slice(before)).toEqual(['/v10/finance/quoteSummary/HDFCBANK.NS']);
  const { length } = standIn.requested;
  await floor.updateAt('2026-11-20T12:16:04');
  expect(await update.isDue()).toBe(false);
  standIn.behave({});
  await floor.updateAt('2026-11-20T12:16:05');
  expect(await update.isDue()).toBe(true);
  expect(await run()).toEqual([2, 3]);
  const summaries = standIn.requested.slice(length).filter((path) => path.startsWith('/v10'));
  expect(summaries).toEqual(
    ['HDFCBANK.NS', 'ICICIBANK.NS'].map((symbol) => `/v10/finance/quoteSummary/${symbol}`),
  );
  expect(await update.isDue()).toBe(false);
});

test('an expired session is renewed', async () => {
  await run();
  floor.standIn.expireCrumbs();
  await floor.updateAt('2026-11-23T10:16:05');
  const { length } = floor.standIn.requested;
  await run();
  const crumbs = floor.standIn.requested.slice(length).filter((path) => path.endsWith('/getcrumb'));
  expect(crumbs).toHaveLength(1);
  const read = await rowsOf(
    database,
    "select count(*)::int as n from figure_reads where read_on = '2026-11-23'",
  );
  expect(read).toEqual([{ n: 4 }]);
});

test('an unknown company, and one that reports in dollars, count as read without figures', async () => {
  floor.standIn.behave({
    company: (company, symbol) => {
      if (symbol === 'RELIANCE.NS') return null;
      return symbol === 'HDFCBANK.NS' ? { ...company, currency: 'USD' } : company;
    },
  });
  await run();
  expect(await update.isDue()).toBe(false);
  const found = await rowsOf(database, 'select distinct instrument_id as id from fundamentals order by 1');
  const ids = ['BHARTIARTL', 'ICICIBANK'].map((symbol) => floor.market.find(symbol)?.id);
  expect(found).toEqual(ids.map((id) => ({ id })));
});

test('a figure from a file takes precedence over later ones from the source', async () => {
  const row = { instrumentId: reliance().id, field: 'eps', period: 'FY2026' } as const;
  await database.db.insert(fundamentals).values({ ...row, value: 17.5, asOf: '2026-05-02', source: 'file' });
  await run();
  const { years, sources } = await financials();
  expect(years[0]).toMatchObject({ period: 'FY2026', eps: 17.5, sales: 1_200 });
  expect(sources).toEqual(['file', 'yahoo-finance']);
});

test('a stopping server ends the run between two companies', async () => {
  const stopping = new AbortController();
  const ended = update.run(stopping.signal, (done) => {
    if (done === 1) stopping.abort();
  });
  await expect(ended).rejects.toThrow('aborted');
  expect(await rowsOf(database, 'select count(*)::int as n from figure_reads')).toEqual([{ n: 2 }]);
});
