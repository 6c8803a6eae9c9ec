import { afterEach, beforeEach, expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { india, rowsOf, runMarket } from '#tests/support/market/running-market.ts';
import type { ExDay } from './engine/advance.ts';
import type { CorporateAction } from './sources/source.ts';

const exDate = tradingDate('2026-08-03') ?? expect.fail('a date');
const actions: CorporateAction[] = [{ instrumentId: 1, exDate, kind: 'dividend', amount: paise(5_50) }];
const MONDAY = india('2026-08-03T09:20:00');

let database: TestDatabase;
/** The stored market time at each application of actions, and the actions. */
let calls: { storedAt: string; at: string; day: ExDay }[];
beforeEach(async () => {
  database = await aDatabase();
  calls = [];
});
afterEach(() => database.close());

const state = async () =>
  (await rowsOf<{ at: Date }>(database, 'select market_time as at from market_state'))[0]?.at.toISOString() ??
  '';
const applyActions = async (day: ExDay) => {
  calls.push({ storedAt: await state(), at: day.at.toISOString(), day });
};

test('a corporate action is applied when its session starts, before market time enters it', async () => {
  const { market, heard } = await runMarket(database, { actions, applyActions });
  expect(calls).toEqual([]);
  await market.advanceTo(india('2026-07-31T23:00:00'));
  const heardBefore = heard.length;
  await market.advanceTo(MONDAY);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.day.actions).toEqual(actions);
  expect((calls[0]?.storedAt ?? '') < (calls[0]?.at ?? '')).toBe(true);
  expect(calls[0]?.at.slice(0, 10)).toBe('2026-08-03');
  expect(heard.length).toBeGreaterThan(heardBefore);
  await market.stop();
});

test('while it can’t be applied, market time waits before the session, and then continues', async () => {
  let broken = true;
  const { market } = await runMarket(database, {
    actions,
    applyActions: async (day) => {
      if (broken) throw new Error('the database is out');
      await applyActions(day);
    },
  });
  await expect(market.advanceTo(MONDAY)).rejects.toThrow('the database is out');
  expect(market.now() < india('2026-08-03T09:00:00')).toBe(true);
  expect(market.status().stale).toBe(true);
  broken = false;
  await market.advanceTo(MONDAY);
  expect(market.now()).toEqual(MONDAY);
  expect(calls).toHaveLength(1);
  await market.stop();
});

test('a server that starts within the session applies it again, since it can’t know', async () => {
  const first = await runMarket(database, { actions, applyActions });
  await first.market.advanceTo(MONDAY);
  await first.market.stop();
  const second = await runMarket(database, { actions, applyActions });
  expect(calls).toHaveLength(2);
  await second.market.stop();
});
