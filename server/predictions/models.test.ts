import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { byHorizon } from '#server/analytics/model/horizons.ts';
import type { Deps } from '#server/deps.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { predictionEndings, predictionJudgements } from '#shared/schema/predictions.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { aDay, aRow, weekdaysFrom, writeDays, writeWalks } from '#tests/support/orders/prediction-record.ts';
import { backfillRecord } from './backfill.ts';
import { issuePredictions } from './issue.ts';
import { keepRecord } from './jobs.ts';
import { modelFor, readSkill } from './models.ts';
import { assumedPrior, readPrior } from './prior.ts';
import { readHead } from './record/record.ts';

const DAYS = weekdaysFrom('2026-11-02' as TradingDate, 14);
const { signal } = new AbortController();

let database: TestDatabase;
/** Of a simulated market, which does not use the shipped prior. */
let deps: Deps;
beforeAll(async () => {
  database = await aDatabase();
  deps = testDeps({ db: database.db, market: await aMarket(database.db) });
});
afterAll(() => database.close());

test('without bars nothing is predicted', async () => {
  expect(await issuePredictions(deps, signal)).toBe(false);
  expect(await backfillRecord(deps, () => undefined, signal)).toBe(false);
});

test('the prior applies only after its own years', async () => {
  const prior = await readPrior();
  const { version, model, lastDay } = prior;
  expect(await modelFor(deps.db, prior, dateOfDay(lastDay))).toBeNull();
  expect(await modelFor(deps.db, prior, dateOfDay(lastDay + 1))).toEqual({ version, model });
  expect(await modelFor(deps.db, null, dateOfDay(lastDay + 1))).toBeNull();
});

test('before the first record the evidence is that of the model; without a model there is none', async () => {
  const prior = await assumedPrior({ ...deps, config: testConfig({ PREDICTIONS_BACKFILL: 'off' }) });
  const day = '2026-11-19' as TradingDate;
  // Nothing was ever shown: the bettor still has the 1 that he started with.
  expect(await readSkill(deps.db, prior, day)).toEqual(
    HORIZONS.map((horizon) => ({
      horizon,
      evidence: expect.closeTo(1, 4),
      recentEvidence: expect.closeTo(1, 4),
      weeks: 0,
      stocks: 0,
      asOf: '1970-01-01',
      makesCalls: false,
    })),
  );
  expect(await readSkill(deps.db, null, day)).toEqual([]);
});

test('without a model none is predicted, and what was predicted before is judged', async () => {
  await writeWalks(deps.db, [1, 101], DAYS, 9);
  const row = aRow({ instrumentId: 1, symbol: 'TCS.NS', horizonDays: 3 });
  await writeDays(deps.db, 'simulated', [aDay('2026-11-03' as TradingDate, [row])]);
  let changes = 0;
  deps.events.on('predictions.changed', () => {
    changes += 1;
  });
  expect(await issuePredictions(deps, signal)).toBe(false);
  await keepRecord(deps, signal);
  expect(await deps.db.$count(predictionJudgements)).toBe(1);
  expect(await deps.db.$count(predictionEndings)).toBe(1);
  expect(changes).toBe(1);
});

test('a close at which no stock has enough bars is not recorded', async () => {
  // A real market, where the shipped prior applies.
  const market = { ...deps.market, traits: SOURCE_TRAITS.replay };
  expect(await issuePredictions({ ...deps, market }, signal)).toBe(false);
  expect(await readHead(deps.db, 'issued')).toBeNull();
});

test('the evidence is that of the newest recorded close, and at most a billion', async () => {
  const day = '2026-11-19' as TradingDate;
  const asOf = '2026-11-13' as TradingDate;
  // 30² ÷ 2(1 + 3) = 112.5: the bettor has about e to the power of that.
  const sums = { n: 90, sum: 30, squares: 3 };
  const skill = byHorizon(() => ({ asOf: dayNumber(asOf), stocks: 12, all: sums, recent: sums }));
  const row = aRow({ instrumentId: 1, symbol: 'TCS.NS' });
  await writeDays(deps.db, 'issued', [aDay(day, [row], { skill })]);
  const most = { evidence: 1e9, recentEvidence: 1e9 };
  const shown = { ...most, weeks: 90, stocks: 12, asOf, makesCalls: true };
  expect(await readSkill(deps.db, null, day)).toEqual(HORIZONS.map((horizon) => ({ horizon, ...shown })));
});
