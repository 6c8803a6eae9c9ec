import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { events as contract } from '#shared/contract/market/events.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { companyEvents } from '#shared/schema/market/company-events.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { simulatedFigures } from '../fundamentals/simulated.ts';
import { eventsRoutes } from './routes.ts';
import { simulatedResults } from './simulated-results.ts';

const [TCS, INFY] = [1, 2];
let floor: TradingFloor;
let app: SliceApp;
let visitor: Visitor;
beforeAll(async () => {
  floor = await aTradingFloor();
  const market = Object.create(floor.market, { traits: { value: SOURCE_TRAITS.yahoo } });
  app = await aSliceApp({ ...floor, market }, eventsRoutes);
  visitor = app.visitor(await aTrader(floor, { cash: rupees(0) }));
  // The market's date is 20 November.
  const event = (instrumentId: number, date: string, asOf: string) => ({
    ...({
      instrumentId,
      date,
      asOf,
      kind: 'results',
      subject: 'Financial Results',
      source: 'a file',
    } as const),
  });
  await floor.db.insert(companyEvents).values([
    event(TCS, '2026-11-12', '2026-10-28'),
    event(TCS, '2026-12-10', '2026-11-20'),
    // Announced tomorrow.
    event(INFY, '2026-12-10', '2026-11-21'),
  ]);
  await floor.db.$client.query(
    `insert into announced_actions (instrument_id, ex_date, kind, amount_paise, announced_on)
      values ($1, '2026-12-10', 'dividend', 1050, '2026-11-19')`,
    [INFY],
  );
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const list = async (query: string) => (await visitor.get(`/api/events?${query}`)).json;

test('the calendar has what was known on the market date, by date and symbol', async () => {
  const calendar = contract.list.reply.parse(await list('from=2026-11-01&to=2026-12-31'));
  expect(calendar).toMatchObject({ tradingDate: '2026-11-20', hasNotices: true });
  expect(
    calendar.events.map(({ symbol, date, kind, words, upcoming }) => [symbol, date, kind, words, upcoming]),
  ).toEqual([
    ['TCS.NS', '2026-11-12', 'results', 'Financial Results', false],
    ['INFY.NS', '2026-12-10', 'dividend', 'Dividend of ₹10.50 per share', true],
    ['TCS.NS', '2026-12-10', 'results', 'Financial Results', true],
  ]);
  const own = contract.list.reply.parse(await list('from=2026-11-01&to=2026-12-31&symbol=infy'));
  expect(own.events.map(({ kind }) => kind)).toEqual(['dividend']);
});

test('too many days, days the wrong way round and an unknown symbol are refused with a sentence', async () => {
  expect(await list('from=2026-01-01&to=2026-12-31')).toMatchObject({ code: 'event_range' });
  expect(await list('from=2026-12-01&to=2026-11-01')).toMatchObject({ code: 'event_range' });
  expect((await visitor.get('/api/events?from=2026-11-01&to=2026-11-30&symbol=NOPE')).status).toBe(404);
});

test('simulated results are on the days the figures are published, announced two to four weeks before', () => {
  const [from, to] = ['2025-04-01', '2026-08-31'].map((day) => tradingDate(day) ?? expect.fail());
  const results = simulatedResults('TCS.NS', from ?? expect.fail(), to ?? expect.fail());
  const first = dayNumber(tradingDate('2021-01-01') ?? expect.fail());
  const close = Float64Array.from({ length: 2_200 }, () => 3_000);
  const bars = { days: Int32Array.from(close, (_, n) => first + n), open: close, high: close, low: close };
  const company = { symbol: 'TCS.NS', sector: 'IT', sharesOutstanding: 1e9 };
  const figures = simulatedFigures(company, { ...bars, close, volume: close }, new Map());
  const published = figures.flatMap(({ field, asOf }) =>
    field === 'eps' && asOf >= '2025-04-01' && asOf <= '2026-08-31' ? [asOf] : [],
  );
  expect(results.map(({ date }) => date).toSorted()).toEqual(published.toSorted());
  // Q4 FY25 and FY25 to Q1 FY27: two of the year before, five of the next, and one quarter.
  expect(results).toHaveLength(8);
  for (const { date, announcedOn } of results) {
    expect(announcedOn >= dateOfDay(dayNumber(date) - 28)).toBe(true);
    expect(announcedOn <= dateOfDay(dayNumber(date) - 14)).toBe(true);
  }
});
