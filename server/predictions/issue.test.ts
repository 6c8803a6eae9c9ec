import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { predictDay } from '#server/analytics/model/engine.ts';
import type { Model, Prior } from '#server/analytics/model/types.ts';
import { createEventBus } from '#server/core/events.ts';
import type { Deps } from '#server/deps.ts';
import type { Instrument } from '#server/market/market.ts';
import { addDays, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { instruments } from '#shared/schema/market/market.ts';
import { instrumentHealth } from '#shared/schema/market/quality.ts';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket, type ScriptedMarket } from '#tests/support/market/market.ts';
import { weekdaysFrom, writeWalks } from '#tests/support/orders/prediction-record.ts';
import { backfillRecord } from './backfill.ts';
import { readChain } from './chain/chain.ts';
import { issuePredictions } from './issue.ts';
import { makeSimulatedRecord } from './jobs.ts';
import { hasModelOf, modelFor } from './models.ts';
import { readModelInput } from './panel.ts';
import { assumedPrior, readPrior } from './prior.ts';

/** A year and a half ending on Thursday 19 November 2026; market time is the next morning. */
const LAST = '2026-11-19' as TradingDate;
const DAYS = weekdaysFrom('2025-05-15' as TradingDate, 396);
/** The model needs a minimum number of stocks. */
const IDS = Array.from({ length: 8 }, (_, n) => n + 1);
const ALL_BARS = [...IDS, 101];
const signal = new AbortController().signal;

let database: TestDatabase;
let market: ScriptedMarket;
let deps: Deps;
beforeAll(async () => {
  expect(DAYS.at(-1)).toBe(LAST);
  database = await aDatabase();
  const { db } = database;
  const events = createEventBus();
  market = await withMoreStocks(db, await aMarket(db, events));
  await writeWalks(db, ALL_BARS, DAYS, 11);
  await db.insert(instrumentHealth).values({ instrumentId: 5, score: 20, reasons: [], judgedOn: LAST });
  deps = testDeps({ db, market, events });
});
afterAll(() => database.close());

const issued = () => deps.db.select().from(predictionDays).where(eq(predictionDays.origin, 'issued'));

/** The scripted market has five stocks; the others copy the first. */
async function withMoreStocks(db: Deps['db'], scripted: ScriptedMarket): Promise<ScriptedMarket> {
  const [first] = scripted.universe();
  const stocks = IDS.map(
    (id) => scripted.byId(id) ?? { ...first, id, symbol: `STOCK${id}.NS` },
  ) as Instrument[];
  await db
    .insert(instruments)
    .values(stocks.map(({ id, symbol, kind }) => ({ id, symbol, kind })))
    .onConflictDoNothing();
  return {
    ...scripted,
    traits: SOURCE_TRAITS.replay,
    universe: () => stocks,
    byId: (id) => stocks.find((stock) => stock.id === id),
  };
}

test('a close is predicted once, even if several servers try at the same time', async () => {
  const results = await Promise.all([issuePredictions(deps, signal), issuePredictions(deps, signal)]);
  expect(results.filter(Boolean)).toHaveLength(1);
  // An aborted signal refuses whatever would be computed again.
  expect(await issuePredictions(deps, AbortSignal.abort())).toBe(false);
  expect(await issued()).toMatchObject([
    {
      tradingDate: LAST,
      sequence: 0,
      // The session of the 20th has already opened, so the entry is the next open.
      entryAfter: '2026-11-20',
      rows: 21,
      missing: [['ITC.NS', 'unhealthy']],
      // The deployment's own bars have no model yet, so the shipped prior applies.
      modelVersion: (await readPrior()).version,
      writtenAt: market.now(),
    },
  ]);
});

test('the past is backfilled once, and never changes', async () => {
  const heard: number[] = [];
  expect(await backfillRecord(deps, (done) => heard.push(done), signal)).toBe(true);
  expect(heard.at(-1)).toBe(1);
  const { days } = await readChain(deps, 'simulated');
  expect(days.length).toBeGreaterThan(20);
  expect(days.every(({ tradingDate }) => tradingDate < LAST)).toBe(true);
  expect(new Set(days.map(({ modelVersion }) => modelVersion))).toEqual(
    new Set(days.map(({ tradingDate }) => `walk-forward-${tradingDate.slice(0, 4)}`)),
  );
  expect(await backfillRecord(deps, () => undefined, signal)).toBe(false);
  expect((await readChain(deps, 'simulated')).days).toEqual(days);
});

test('a prediction stores its close, and valid probabilities', async () => {
  const rows = await deps.db.select().from(predictions).where(eq(predictions.origin, 'issued'));
  expect(rows).toHaveLength(21);
  const { rows: closes } = await deps.db.execute(
    sql`select instrument_id, close_paise::int from daily_bars where trading_date = ${LAST}`,
  );
  for (const row of rows) {
    expect(closes).toContainEqual({ instrument_id: row.instrumentId, close_paise: row.closePaise });
    expect(row.pUp).toBeGreaterThanOrEqual(400_000);
    expect(row.pUp).toBeLessThanOrEqual(750_000);
    expect(row.score).toBe(row.contributions.reduce((sum, [, part]) => sum + part, 0));
    expect(row.expiresOn > '2027-01-15').toBe(true);
  }
});

test('after a close, before the next open, the entry is that open', async () => {
  const friday = addDays(LAST, 1);
  await deps.db.execute(sql`
    insert into daily_bars select instrument_id, ${friday}::date, open_paise, high_paise, low_paise, close_paise, volume
    from daily_bars where trading_date = ${LAST}`);
  market.moveTo('2026-11-20T12:00:00Z');
  expect(weekday(market.tradingDate())).toBe(1);
  expect(await issuePredictions(deps, signal)).toBe(true);
  expect((await issued()).at(-1)).toMatchObject({
    tradingDate: friday,
    entryAfter: friday,
    sequence: 1,
    modelVersion: expect.stringMatching(/^own-2026-11-19-/),
  });
});

test('later days change nothing about a prediction', async () => {
  const before = (await readChain(deps, 'simulated')).days;
  const copy = await aDatabase();
  try {
    const other = await withMoreStocks(copy.db, await aMarket(copy.db));
    const { rows } = await deps.db.execute(
      sql`select * from daily_bars where trading_date <= ${DAYS.at(-60)}`,
    );
    await copy.db.execute(sql`
      insert into daily_bars select * from jsonb_populate_recordset(null::daily_bars, ${JSON.stringify(rows)}::jsonb)`);
    await copy.db
      .insert(instrumentHealth)
      .values({ instrumentId: 5, score: 20, reasons: [], judgedOn: LAST });
    await backfillRecord(testDeps({ db: copy.db, market: other }), () => undefined, signal);
    const cut = (await readChain({ db: copy.db }, 'simulated')).days;
    expect(cut.length).toBeGreaterThan(10);
    expect(cut.length).toBeLessThan(before.length);
    expect(before.slice(0, cut.length)).toEqual(cut);
  } finally {
    await copy.close();
  }
});

test('a new year has its own model, adds nothing to the simulated past, and reports its progress', async () => {
  const { days } = await readChain(deps, 'simulated');
  const lines: string[] = [];
  const log = { ...deps.log, info: (_: object, line: string) => void lines.push(line) };
  const percents: number[] = [];
  deps.events.on('predictions.progress', ({ state, done }) => {
    if (state === 'running') percents.push(done);
  });
  const newYear = '2027-01-04' as TradingDate;
  await deps.db.execute(sql`
    insert into daily_bars select instrument_id, ${newYear}::date, open_paise, high_paise, low_paise, close_paise, volume
    from daily_bars where trading_date = ${LAST}`);
  await makeSimulatedRecord({ ...deps, log: log as Deps['log'] }, signal);
  const tenths = lines.filter((line) => line.startsWith('Backtesting predictions: '));
  expect(tenths).toEqual(Array.from({ length: 11 }, (_, n) => `Backtesting predictions: ${10 * n} %`));
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  expect((await readChain(deps, 'simulated')).days).toEqual(days);
  const { rows } = await deps.db.execute(sql`select fitted_on from prediction_models order by fitted_on`);
  expect(rows).toEqual([{ fitted_on: LAST }, { fitted_on: newYear }]);
});

test('a model of an earlier form is not used, and the year’s is refitted', async () => {
  const output = await modelFor(deps.db, null, '2027-06-01' as TradingDate);
  const model = output?.model as Model;
  const { longRunUp, ...short } = model.horizons.short;
  const before = JSON.stringify({ ...model, horizons: { ...model.horizons, short } });
  await deps.db.execute(sql`
    insert into prediction_models (version, fitted_on, model) values ('own-old', '2027-05-03', ${before}::jsonb)`);
  expect(longRunUp).toBeGreaterThan(0.5);
  expect((await modelFor(deps.db, null, '2027-06-01' as TradingDate))?.version).toBe(output?.version);
  await deps.db.execute(sql`
    insert into prediction_models (version, fitted_on, model) values ('own-older', '2025-05-05', ${before}::jsonb)`);
  expect(await hasModelOf(deps.db, '2025-12-31' as TradingDate)).toBe(false);
  expect(await hasModelOf(deps.db, '2027-12-31' as TradingDate)).toBe(true);
});

test('a simulated market does not use the prior: it waits for its own model, or claims no edge', async () => {
  const simulated = { ...deps, market: { ...market, traits: SOURCE_TRAITS.simulated } };
  expect(await assumedPrior(simulated)).toBeNull();
  const config = { ...deps.config, PREDICTIONS_BACKFILL: 'off' as const };
  const plain = await assumedPrior({ ...simulated, config });
  expect(plain?.version).toBe(`${(await readPrior()).version}-no-edge`);
  const { panel } = await readModelInput(deps, LAST);
  const { rows } = predictDay(panel, (plain as Prior).model);
  expect(new Set(rows.map(({ prediction }) => prediction))).toEqual(new Set(['HOLD']));
  expect(new Set(rows.map(({ abstained }) => abstained))).toEqual(new Set(['unproven']));
  for (const { pUp, baseUp, pExcess } of rows) {
    expect(pUp).toBeCloseTo(baseUp, 12);
    expect(pExcess).toBeCloseTo(0.5, 12);
  }
});

test('with backfill off, the server reports it and does nothing', async () => {
  const config = { ...deps.config, PREDICTIONS_BACKFILL: 'off' as const };
  const progress: string[] = [];
  deps.events.on('predictions.progress', ({ state }) => progress.push(state));
  await makeSimulatedRecord({ ...deps, config }, signal);
  expect(progress).toEqual([]);
});
