import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOf, runMarket } from '#tests/support/market/running-market.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

/** A server that has stored a hundred days and then hangs. */
const SERVER_IN_ITS_HISTORY = `
  const { openDb } = await import('#server/core/db/db.ts');
  const { createLog } = await import('#server/core/log.ts');
  const { createEventBus } = await import('#server/core/events.ts');
  const { createMarket } = await import('#server/market/engine/engine.ts');
  const { scriptedSource } = await import('#tests/support/market/scripted-source.ts');
  const source = (calendar) => {
    const scripted = scriptedSource({ historyDays: 100 })(calendar);
    const history = async function* (report) {
      yield* scripted.history(report);
      process.stdout.write('stored');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    };
    return { ...scripted, history };
  };
  await createMarket({
    config: { MARKET_SPEED: 1 },
    db: openDb(process.env.TEST_URL),
    clock: { now: () => new Date() },
    log: createLog('silent'),
    events: createEventBus(),
    source,
  });
`;

test('a server that is killed while it stores the history leaves a database that starts over', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER_IN_ITS_HISTORY], {
    env: { ...process.env, TEST_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [written] = await once(server.stdout, 'data');
  expect(String(written)).toBe('stored');
  server.kill('SIGKILL');
  await once(server, 'exit');

  for (const table of ['daily_bars', 'quarter_bars', 'instruments', 'market_state']) {
    expect(await countOf(database, table), table).toBe(0);
  }
  await runMarket(database, { historyDays: 3 });
  expect(await countOf(database, 'daily_bars')).toBe(3 * 4);
});

test('an interrupted history stores nothing', async () => {
  let given = 0;
  const onDay = () => {
    given += 1;
    if (given > 4) throw new Error('The bars file ends in the middle of a line.');
  };
  await expect(runMarket(database, { historyDays: 10, onDay })).rejects.toThrow(
    'ends in the middle of a line',
  );
  expect(await countOf(database, 'daily_bars')).toBe(0);
  expect(await countOf(database, 'market_state')).toBe(0);
});

test('a start between sessions begins with the next one', async () => {
  const { market } = await runMarket(database, { start: '2026-08-01T06:00:00Z' });
  expect(market.now()).toEqual(new Date('2026-08-03T03:30:00Z'));
  expect(market.status()).toMatchObject({
    lastUpdate: '2026-07-31T10:00:00.000Z',
    nextUpdate: '2026-08-03T04:00:00.000Z',
  });
});

test('a source without a session at its start is refused', async () => {
  await expect(runMarket(database, { lastDay: '2026-07-30' })).rejects.toThrow(
    'The market source has no session on 2026-07-31, its first day.',
  );
});
