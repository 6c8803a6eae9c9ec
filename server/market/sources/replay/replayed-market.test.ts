import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/core/db/db.ts';
import { createEventBus } from '#server/core/events.ts';
import { createLog } from '#server/core/log.ts';
import { istInstant, secondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile, CRASH_OF_2020 } from '#tests/support/market/bars-file.ts';
import { type ControlledMarket, createMarket } from '../../engine/engine.ts';
import { createReplaySource } from './replay-source.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await aDatabase();
  db = database.db;
});
afterAll(() => database.close());

const running: ControlledMarket[] = [];
afterEach(async () => {
  for (const market of running.splice(0)) await market.stop();
});

const at = (day: string, clock: string) => istInstant(day as TradingDate, secondOfDay(clock));

async function aReplayedMarket(lines: readonly string[] = CRASH_OF_2020): Promise<ControlledMarket> {
  const files = [aBarsFile(lines)];
  const market = await createMarket({
    config: { MARKET_SPEED: 600 },
    db,
    clock: { now: () => new Date(0) },
    log: createLog('silent'),
    events: createEventBus(),
    source: (calendar) =>
      createReplaySource({
        db,
        files,
        from: '2020-02-03' as TradingDate,
        calendar,
        log: createLog('silent'),
      }),
  });
  running.push(market);
  return market;
}

function lastOf(market: ControlledMarket, symbol: string): number {
  return market.quote(market.find(symbol)?.id ?? -1)?.last ?? expect.fail(`${symbol} has no quote`);
}

/** The newest date in any table except the source's own. */
async function newestDate(): Promise<string> {
  const { rows } = await db.$client.query<{ newest: string }>(`
    select greatest(
      (select max(trading_date) from daily_bars),
      (select max(effective_from) from instrument_details),
      (select max(starts_at + interval '15 minutes') at time zone 'UTC' from quarter_bars)
    )::text as newest`);
  return rows[0]?.newest ?? '';
}

test('the crash is replayed, and nothing of it can be read before it happens', async () => {
  const market = await aReplayedMarket();
  expect(market.now()).toEqual(at('2020-02-03', '09:15'));
  const bought = lastOf(market, 'RELIANCE');
  expect(bought).toBe(615_98);
  expect(market.find('SBICARD')).toBeUndefined();
  expect(await newestDate()).toMatch(/^2020-02-03 00:00/);

  await market.advanceTo(at('2020-03-20', '15:00'));
  expect(market.find('SBICARD')?.name).toBe('SBI Cards and Payment Services');
  expect(await newestDate()).toMatch(/^2020-03-20 09:30:00/);

  await market.advanceTo(at('2020-03-23', '15:30'));
  expect(lastOf(market, 'RELIANCE') - bought).toBe(397_51 - 615_98);
  expect(lastOf(market, '^NSEI')).toBe(7_610_25);
  const { rows } = await db.$client.query(`
    select count(*)::int as stored, max(trading_date)::text as newest from daily_bars`);
  expect(rows).toEqual([{ stored: 13, newest: '2020-03-20' }]);
});

test('a restart resumes, and other bars are refused without replacing the old ones', async () => {
  const market = await aReplayedMarket();
  expect(market.now()).toEqual(at('2020-03-23', '15:30'));
  await expect(aReplayedMarket(CRASH_OF_2020.slice(0, -1))).rejects.toThrow(
    /^this database belongs to another market \(replay, bars \w+ from 2020-02-03\)/,
  );
  const { rows } = await db.$client.query('select bars from replay_imports');
  expect(rows).toEqual([{ bars: CRASH_OF_2020.length - 1 }]);
  expect(lastOf(await aReplayedMarket(), 'RELIANCE')).toBe(397_51);
});

test('market time stops at the end of the last bar', async () => {
  const market = await aReplayedMarket();
  await market.advanceTo(at('2020-03-24', '10:00'));
  expect(market.now()).toEqual(at('2020-03-23', '16:00'));
  expect(market.status().sourceLabel).toContain('This was its last day, so market time stops here.');
  expect(lastOf(market, 'SBICARD')).toBe(582_40);
});
