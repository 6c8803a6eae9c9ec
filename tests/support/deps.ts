import { KNOWN_CHARGE_RATES } from '#server/charges/known-rates.ts';
import { chargeSchedule } from '#server/charges/schedule.ts';
import { systemClock } from '#server/core/clock.ts';
import { type Config, readConfig } from '#server/core/config.ts';
import { type Db, openPracticeDb } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import { createWorkQueue } from '#server/core/workers/work-queue.ts';
import type { Deps } from '#server/deps.ts';
import { createFillModels } from '#server/trading/fill-model/fill-models.ts';

/** The tests' configuration; add variables as needed. */
export const testConfig = (env: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests send requests faster than people.
    REQUEST_BUDGET: 'off',
    CREDENTIALS_KEYS: `test:${'0f'.repeat(32)}`,
    SESSION_SECRET: 'a secret that only the tests of this product know',
    ...env,
  });

/**
 * Dependencies of a slice, like the real ones but without logging. With a market it returns full Deps: `testDeps({
 * db, market })`.
 */
export function testDeps<Given extends Partial<Deps>>(
  given: Given & { db: Db },
): Omit<Deps, 'market'> & Given {
  const config = given.config ?? testConfig();
  const events = given.events ?? createEventBus();
  return {
    config,
    fillModels: createFillModels({ db: given.db, events }),
    practiceDb: openPracticeDb(given.db.$client.options.connectionString ?? ''),
    reportsDb: async () => given.db,
    clock: systemClock,
    newId,
    log: createLog(config.LOG_LEVEL),
    events,
    charges: chargeSchedule(KNOWN_CHARGE_RATES),
    work: createWorkQueue(),
    ...given,
  };
}
