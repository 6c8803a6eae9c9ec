import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayNumber } from '#server/analytics/columns.ts';
import { knownOn } from '#server/analytics/conditions/dated-figures.ts';
import { api } from '#shared/contract/index.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { writePastBars } from '#tests/support/market/past-bars.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { screenersRoutes } from '../routes.ts';
import { marketFigures } from './market-figures.ts';
import { dividendSeries, fiiSeries } from './series.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: { id: string; accountId: string };

const day = (date: string) => dayNumber(tradingDate(date) ?? expect.fail(date));

// The market date is 20 November 2026. TCS is instrument 1, INFY 2, HDFCBANK 4; the others have no bars.
beforeAll(async () => {
  floor = await aTradingFloor();
  const before = tradingDate('2026-11-20') ?? expect.fail();
  for (const [id, close] of [
    [1, 3_000],
    [2, 1_500],
    [4, 800],
  ] as const)
    await writePastBars(floor.db, id, {
      before,
      count: 60,
      bar: (row) => ({ close: row < 59 ? close - 1 : close }),
    });
  await floor.db.execute(sql`
    insert into daily_delivery (instrument_id, trading_date, shares, percent) values
      (1, '2026-11-18', 1, 40), (1, '2026-11-19', 1, 70), (1, '2026-11-20', 1, 99), (2, '2026-11-02', 1, 90)`);
  await floor.db.execute(sql`
    insert into index_members (index_name, as_of, symbol, name, industry) values
      ('NIFTY IT', '2026-06-01', 'TCS.NS', 'TCS', 'Information Technology'),
      ('NIFTY IT', '2026-06-01', 'INFY.NS', 'Infosys', 'Information Technology'),
      ('NIFTY IT', '2026-11-01', 'TCS.NS', 'TCS', 'Information Technology'),
      ('NIFTY IT', '2026-12-01', 'INFY.NS', 'Infosys', 'Information Technology')`);
  await floor.db.execute(sql`
    insert into corporate_actions (id, instrument_id, ex_date, kind, amount_paise) values
      (gen_random_uuid(), 1, '2025-12-01', 'dividend', 6000),
      (gen_random_uuid(), 1, '2025-10-01', 'dividend', 9900)`);
  await floor.db.execute(sql`
    insert into fpi_shareholding (instrument_id, quarter_end, filed_on, percent) values
      (1, '2026-06-30', '2026-07-20', 20), (1, '2026-09-30', '2026-10-20', 21.25),
      (2, '2026-06-30', '2026-07-20', 20), (2, '2026-09-30', '2026-11-25', 30)`);
  app = await aSliceApp(floor, screenersRoutes);
  trader = await aTrader(floor, { cash: rupees(0) });
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const JSON_BODY = { 'Content-Type': 'application/json' };
const preview = async (expression: string) => {
  const { json } = await app
    .visitor(trader)
    .send('POST', '/api/screeners/own/preview', JSON_BODY, JSON.stringify({ expression }));
  return api.screeners.preview.reply.parse(json);
};
const found = async (expression: string) =>
  (await preview(expression)).matches.map(({ symbol }) => symbol.replace('.NS', ''));

describe('conditions see', () => {
  test.each([
    ['industry = "Banks"', ['HDFCBANK']],
    ['sector = "Banks"', ['HDFCBANK']],
    ['sector = "Information Technology" and industry = "IT - Software"', ['TCS', 'INFY']],
    // By the list of November; that of December is not known yet.
    ['in("NIFTY IT")', ['TCS']],
    ['not in("NIFTY IT") and close > 0', ['INFY', 'HDFCBANK']],
    // 100 crore shares at ₹3,000, ₹1,500 and ₹800.
    ['market_cap > 150000', ['TCS']],
    ['market_cap >= 150000', ['TCS', 'INFY']],
    // ₹60 on ₹3,000; a dividend of 13 months ago no longer counts, and stocks without dividends yield 0.
    ['dividend_yield >= 2 and dividend_yield <= 2', ['TCS']],
    ['dividend_yield <= 0', ['INFY', 'HDFCBANK']],
    // INFY's newest filing is of the day after tomorrow.
    ['fii_change >= 1.25', ['TCS']],
    // The last session's; the current session's is published after its close.
    ['delivery >= 70 and delivery <= 70', ['TCS']],
    ['prediction(short) = "BUY"', []],
  ])('%s: %j', async (expression, symbols) => expect(await found(expression)).toEqual(symbols));

  test('what a figure of a match is, with its unit', async () => {
    const { matches, words } = await preview('market_cap > 150000 and fii_change > 1 and delivery > 60');
    expect(words).toBe(
      'The market cap is above 150000, and the FII stake change (quarter) is above 1, and the delivery % is above 60.',
    );
    expect(matches[0]?.evidence).toEqual([
      { label: 'Market cap', value: 3_00_000, unit: 'crore' },
      { label: 'FII stake change (quarter)', value: 1.25, unit: 'points' },
      { label: 'Delivery %', value: 70, unit: 'percent' },
    ]);
  });
});

test('figures of companies count from their day, in shares of today', async () => {
  await floor.db.insert(fundamentals).values(
    (
      [
        // 3,000 ÷ 100 = 30, and 3,000 ÷ 400 = 7.5.
        [1, 'eps', 100, '2026-04-10'],
        [1, 'book_value', 400, '2026-04-10'],
        [1, 'roe', 18, '2026-04-10'],
        // Known after the market date.
        [2, 'roe', 30, '2026-11-21'],
        [4, 'eps', -10, '2026-04-20'],
        [4, 'roe', -3, '2026-04-20'],
      ] as const
    ).map(([instrumentId, field, value, asOf]) => ({ instrumentId, field, value, asOf, period: 'FY2026' })),
  );
  const real = await aSliceApp(
    { ...floor, market: Object.create(floor.market, { traits: { value: SOURCE_TRAITS.yahoo } }) },
    screenersRoutes,
  );
  const matching = async (expression: string) => {
    const { json } = await real
      .visitor(trader)
      .send('POST', '/api/screeners/own/preview', JSON_BODY, JSON.stringify({ expression }));
    const { matches, tooYoung } = api.screeners.preview.reply.parse(json);
    return [matches.map(({ symbol }) => symbol.replace('.NS', '')), tooYoung];
  };
  const unknown = floor.market.universe().length;
  expect(await matching('pe >= 30 and pe <= 30 and pb <= 7.5')).toEqual([['TCS'], unknown - 1]);
  // A loss has no P/E; the ROE of the day after tomorrow is unknown.
  expect(await matching('pe < 1000')).toEqual([['TCS'], unknown - 1]);
  expect(await matching('roe > -5')).toEqual([['TCS', 'HDFCBANK'], unknown - 2]);
  await real.close();
});

test('an unknown word gets a suggestion of this market', async () => {
  expect((await preview('banks and rsi(14) < 30')).fault).toEqual({
    position: 0,
    length: 5,
    reason: 'Unknown field “banks”. Did you mean sector = "Banks"?',
    suggestion: 'sector = "Banks"',
  });
  expect((await preview('in("NIFTY Auto")')).fault?.reason).toBe('Unknown index “NIFTY Auto”.');
});

test('the language has this market’s sectors and indices, and examples that match now', async () => {
  const { json } = await app.visitor(trader).get('/api/screeners/language');
  const language = api.screeners.language.reply.parse(json);
  expect(language.texts.map(({ name }) => name)).toEqual(['sector', 'industry', 'prediction']);
  expect(language.texts[1]?.values).toContain('Banks');
  expect(language.indices).toEqual({
    names: ['BANK NIFTY', 'NIFTY 100', 'NIFTY 50', 'NIFTY IT', 'SENSEX'],
    missing: null,
  });
  expect(language.examples.length).toBeGreaterThan(0);
  for (const { expression, matches } of language.examples) {
    expect((await preview(expression)).matches, expression).toHaveLength(matches);
    expect(matches, expression).toBeGreaterThan(0);
  }
});

test('a prediction is known from the evening it was issued, and until the stock has none', async () => {
  const issued = async (date: string, sequence: number, rows: readonly (readonly [number, string])[]) => {
    await floor.db.execute(sql`
      insert into prediction_days (origin, trading_date, sequence, entry_after, model_version, rows, missing,
        content_hash, previous_root, root, written_at)
      values ('issued', ${date}, ${sequence}, ${date}, 'v', ${rows.length}, '[]', ${date}, 'p', ${date}, now())`);
    for (const [id, verdict] of rows)
      await floor.db.execute(sql`
        insert into predictions (origin, trading_date, instrument_id, horizon, symbol, prediction, horizon_days,
          expires_on, close_paise, upper, lower, low80, high80, p_up, p_excess, base_up, sigma, score,
          contributions, pooled, baseline)
        values ('issued', ${date}, ${id}, 'short', ${`S${id}`}, ${verdict}, 63, '2027-03-01', 100, 1100000, 900000,
          1, 2, 1, 1, 1, 1, 1, '[]', '{}', '{}')`);
  };
  await issued('2026-11-17', 0, [
    [1, 'HOLD'],
    [2, 'BUY'],
  ]);
  await issued('2026-11-18', 1, [[1, 'HOLD']]);
  await issued('2026-11-19', 2, [[1, 'BUY']]);
  const figures = await marketFigures({ ...floor, market: { ...floor.market } });
  const verdicts = (id: number) =>
    ['16', '17', '18', '19', '20'].map((date) =>
      knownOn(figures.of(id).texts['prediction(short)'], day(`2026-11-${date}`)),
    );
  expect(verdicts(1)).toEqual([null, 'HOLD', 'HOLD', 'BUY', 'BUY']);
  expect(verdicts(2)).toEqual([null, 'BUY', '', '', '']);
});

test('dividends count for a year from their ex-date, and filings until they are old', () => {
  const paid = (exDay: number, amount: number) => ({ exDay, announcedDay: exDay, rupees: amount });
  const yearly = dividendSeries([paid(100, 2), paid(200, 0.1), paid(465, 3)]);
  expect([99, 100, 200, 464, 465, 565, 830].map((at) => knownOn(yearly, at))).toEqual([
    0, 2, 2.1, 2.1, 3.1, 3, 0,
  ]);
  const stake = (quarterEnd: number, filedOn: number, percent: number) => ({ quarterEnd, filedOn, percent });
  const changes = fiiSeries([stake(0, 20, 10), stake(91, 110, 12.5)]);
  expect([20, 109, 110, 210, 211].map((at) => knownOn(changes, at))).toEqual([
    Number.NaN,
    Number.NaN,
    2.5,
    2.5,
    Number.NaN,
  ]);
});
