import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCharges } from '#server/charges/rate-store.ts';
import { loadRules } from '#server/market/calendar/calendar-store.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { putRate } from './charges/edit-rates.ts';
import { openBus } from './core/cluster/bus/open-bus.ts';
import { shareEvents } from './core/cluster/shared-events.ts';
import type { Deps } from './deps.ts';
import { followRules } from './follow-rules.ts';
import { deleteCalendarDay, putCalendarDay } from './market/calendar/edit-calendar.ts';

let database: TestDatabase;
const stops: (() => unknown)[] = [];
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await database.close();
});

/** An instance on the test's database, with its own market and rates in memory. */
async function anInstance(name: string): Promise<Deps> {
  const { db, url } = database;
  const market = { ...(await aMarket(db)), rules: await loadRules(db) };
  const deps = testDeps({ db, market, charges: await loadCharges(db) });
  const bus = await openBus({ config: {}, db, url, log: deps.log, instance: name });
  stops.push(() => bus.stop(), shareEvents(bus, deps.events));
  stops.push(followRules(deps));
  return deps;
}

test('a holiday and a rate set on one instance apply on the other, and a deleted holiday is removed there', async () => {
  const [one, other] = [await anInstance('one'), await anInstance('other')];
  const monday = '2026-11-23' as TradingDate;
  const april = '2027-04-01' as TradingDate;
  const named = () => other.market.rules.days.get(monday)?.name;
  const stt = () => other.charges.on(april).rates.stt.delivery.SELL;
  expect([named(), stt()]).toEqual([undefined, 10_000]);

  await putCalendarDay(one, 'an administrator', monday, { kind: 'holiday', name: 'Election' });
  await putRate(one, 'an administrator', {
    line: 'stt',
    product: 'delivery',
    side: 'SELL',
    exchange: 'any',
    effectiveFrom: april,
    perCrore: 12_500,
    flatPaise: 0,
    capPaise: null,
    ...({ plan: 'any', minBasePaise: 0, floorPaise: null, maxPerCrore: null } as const),
    approximate: false,
    note: 'Finance Act 2027',
  });
  await expect.poll(named).toBe('Election');
  await expect.poll(stt).toBe(12_500);

  await deleteCalendarDay(one, 'an administrator', monday);
  await expect.poll(named).toBe(undefined);
});

test('changes without an event are read when events may have been missed', async () => {
  const deps = await anInstance('one');
  await database.db.execute(
    `insert into calendar_days (trading_date, kind, name) values ('2026-11-23', 'holiday', 'Election')`,
  );
  deps.events.emit('bus.gap', {});
  await expect.poll(() => deps.market.rules.days.get('2026-11-23' as TradingDate)?.name).toBe('Election');
});
