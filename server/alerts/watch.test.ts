import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { createEventBus, type EventBus, type Events } from '#server/core/events.ts';
import { users } from '#shared/schema/account/auth.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import { alertCrossings, alerts } from '#shared/schema/alerts.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { india, runMarket } from '#tests/support/market/running-market.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import type { AlertForm } from './arming.ts';
import { createLevels } from './levels.ts';
import { recordCrossings } from './record-crossings.ts';
import { type Alerting, startAlerts } from './start.ts';
import { changeAlert, createAlert, listAlerts, removeAlert, restoreAlert, setAgain } from './store.ts';
import { watchAlerts } from './watch.ts';

const above = (level: number, repeat: 'once' | 'session' = 'once') =>
  ({ kind: 'above', level, repeat }) as const;

describe('on a floor', () => {
  let floor: TradingFloor;
  let alerting: Alerting;
  let asha: { id: string };
  beforeEach(async () => {
    floor = await aTradingFloor();
    asha = await aTrader(floor, { cash: rupees(0) });
    alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
    floor.market.setPrice('TCS', rupees(3_001));
  });
  afterEach(async () => {
    await alerting.stop();
    await floor.close();
  });

  const set = (cause: AlertForm, symbol = 'TCS.NS') => createAlert(floor, asha.id, { symbol, cause });
  const price = async (amount: number, symbol = 'TCS') => {
    floor.market.setPrice(symbol, rupees(amount));
    await alerting.idle();
  };
  const inbox = async () =>
    (
      await floor.db.select().from(inboxItems).where(eq(inboxItems.userId, asha.id)).orderBy(inboxItems.id)
    ).map(({ title }) => title);

  test('a price alert fires once, when its level is reached', async () => {
    const { id } = await set(above(3_050));
    await price(3_049.95);
    expect(await inbox()).toEqual([]);
    await price(3_050);
    await price(3_060);
    await price(3_000);
    await price(3_070);
    expect(await inbox()).toEqual(['TCS is at or above ₹3,050.00']);
    expect(await listAlerts(floor, asha.id)).toMatchObject([
      { id, state: 'fired', firings: 1, firedPrice: 3_050, firedAt: '2026-11-20T05:00:00.000Z' },
    ]);
    const [item] = await floor.db.select().from(inboxItems);
    expect(item).toMatchObject({
      key: `alert:${id}:1`,
      kind: 'alert',
      body: 'Traded at ₹3,050.00 on Friday 20 November at 10:30 market time.',
      link: '/stocks?symbol=TCS.NS',
      readAt: null,
    });
  });

  test('falling prices and daily changes have their own alerts', async () => {
    await set({ kind: 'below', level: 2_950, repeat: 'once' });
    await set({ kind: 'falls', level: 2, repeat: 'once' });
    await set({ kind: 'rises', level: 1.5, repeat: 'once' });
    await price(2_950);
    expect(await inbox()).toEqual(['TCS is at or below ₹2,950.00']);
    await price(2_940);
    await price(3_045);
    expect(await inbox()).toEqual([
      'TCS is at or below ₹2,950.00',
      'TCS is down 2% or more in a day',
      'TCS is up 1.5% or more in a day',
    ]);
  });

  test('after one alert of a stock fires the next is watched', async () => {
    for (const level of [3_010, 3_020, 3_020, 3_030]) await set(above(level));
    await price(3_020);
    expect(await inbox()).toHaveLength(3);
    await price(3_030);
    expect(await inbox()).toHaveLength(4);
  });

  test('an every-session alert is quiet until the next session, and fires there again', async () => {
    await set(above(3_050, 'session'));
    await price(3_060);
    await price(3_000);
    await price(3_060);
    expect(await inbox()).toHaveLength(1);
    floor.market.moveTo('2026-11-23T04:30:00Z');
    await alerting.idle();
    // At the open nothing has traded yet: the price is yesterday's.
    expect(await inbox()).toHaveLength(1);
    await price(3_055);
    expect(await inbox()).toHaveLength(2);
    expect(await listAlerts(floor, asha.id)).toMatchObject([{ state: 'active', firings: 2 }]);
  });

  test('an alert that fired can be set again, and fires again', async () => {
    const { id } = await set(above(3_050));
    await price(3_060);
    await expect(setAgain(floor, asha.id, id)).rejects.toThrow(
      'TCS is already at or above ₹3,050.00: its LTP is ₹3,060.00. Choose another level, or repeat it once per session.',
    );
    await price(3_000);
    expect(await setAgain(floor, asha.id, id)).toMatchObject({ state: 'active', firings: 1 });
    await price(3_055);
    expect(await listAlerts(floor, asha.id)).toMatchObject([{ state: 'fired', firings: 2 }]);
    expect(await inbox()).toHaveLength(2);
  });

  test('a changed alert watches only the new level', async () => {
    const { id } = await set(above(3_050));
    await changeAlert(floor, asha.id, id, above(3_100));
    await price(3_060);
    expect(await inbox()).toEqual([]);
    await price(3_100);
    expect(await inbox()).toEqual(['TCS is at or above ₹3,100.00']);
  });

  test('a deleted alert is silent, and a restored one is not', async () => {
    const { id } = await set(above(3_050));
    await removeAlert(floor, asha.id, id);
    await price(3_060);
    expect(await inbox()).toEqual([]);
    await restoreAlert(floor, asha.id, id);
    await alerting.idle();
    expect(await inbox()).toEqual(['TCS is at or above ₹3,050.00']);
  });

  test('a suspended person gets nothing, and others’ alerts fire', async () => {
    const ravi = await aTrader(floor, { cash: rupees(0) });
    await set(above(3_050));
    await createAlert(floor, ravi.id, { symbol: 'TCS.NS', cause: above(3_050) });
    await floor.db.update(users).set({ isActive: false }).where(eq(users.id, ravi.id));
    await price(3_060);
    expect((await floor.db.select().from(inboxItems)).map(({ userId }) => userId)).toEqual([asha.id]);
  });

  test('stale prices fire nothing', async () => {
    await set(above(3_050));
    floor.market.setStale(true);
    await price(3_060);
    expect(await inbox()).toEqual([]);
    floor.market.setStale(false);
    await price(3_061);
    expect(await inbox()).toHaveLength(1);
  });

  test('more alerts than one statement takes all fire, once', async () => {
    const row = (n: number) => ({
      id: crypto.randomUUID(),
      ...({ userId: asha.id, instrumentId: 2, kind: 'above', level: 1_510_00 + n, repeat: 'once' } as const),
      ...({ state: 'active', awakeOn: '2026-11-20', armedSequence: 0, shareAsOf: '2026-11-20' } as const),
      createdAt: new Date(0),
    });
    await floor.db.insert(alerts).values(Array.from({ length: 4_500 }, (_, n) => row(n)));
    floor.events.emit('bus.gap', {});
    await alerting.idle();
    await price(1_510 + 40, 'INFY');
    expect(await floor.db.$count(inboxItems)).toBe(4_001);
    expect(await floor.db.$count(alertCrossings)).toBe(0);
    await price(1_560, 'INFY');
    expect(await floor.db.$count(inboxItems)).toBe(4_500);
  });

  test('a new leader fires the alerts that prices reached before', async () => {
    await alerting.stop();
    await set(above(3_050));
    floor.market.setPrice('TCS', rupees(3_060));
    alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
    await alerting.idle();
    expect(await inbox()).toHaveLength(1);
  });

  /** Starts setting an alert whose insert waits until released. */
  const beginToSet = async (cause: AlertForm) => {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = floor.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${asha.id} for update`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const setting = set(cause);
    return async () => {
      released.resolve();
      await Promise.all([locking, setting]);
      await alerting.idle();
    };
  };

  test('alerts fire on prices that crossed while the alert was committing', async () => {
    const keep = await beginToSet(above(3_050));
    await price(3_060);
    await price(3_000);
    await keep();
    expect(await inbox()).toEqual(['TCS is at or above ₹3,050.00']);
    expect(await listAlerts(floor, asha.id)).toMatchObject([{ state: 'fired', firedPrice: 3_060 }]);
  });

  test('alerts fire on prices that crossed while the bus was down', async () => {
    await alerting.idle();
    const quiet = { ...floor, events: createEventBus() };
    await createAlert(quiet, asha.id, { symbol: 'TCS.NS', cause: above(3_050) });
    await price(3_060);
    await price(3_000);
    expect(await inbox()).toEqual([]);
    floor.events.emit('bus.gap', {});
    await alerting.idle();
    expect(await inbox()).toEqual(['TCS is at or above ₹3,050.00']);
  });

  test('alerts don’t fire on prices that crossed before the request', async () => {
    await price(3_060);
    await price(3_000);
    const keep = await beginToSet(above(3_050));
    await price(3_001);
    await keep();
    await price(3_002);
    expect(await inbox()).toEqual([]);
  });

  test('a split adjusts the level to the new share', async () => {
    const { id } = await set(above(3_050));
    await floor.db.execute(`insert into corporate_actions (id, instrument_id, ex_date, kind, numerator, denominator)
      values (gen_random_uuid(), 1, '2026-11-23', 'split', 5, 1)`);
    floor.market.moveTo('2026-11-23T04:30:00Z');
    await alerting.idle();
    expect(await listAlerts(floor, asha.id)).toMatchObject([{ id, level: 610 }]);
    await price(609);
    await price(610);
    expect(await inbox()).toEqual(['TCS is at or above ₹610.00']);
  });

  test('a demerger that is booked within the session adjusts the level before the first price after it counts', async () => {
    const { id } = await set({ kind: 'below', level: 2_700, repeat: 'once' });
    floor.market.moveTo('2026-11-23T04:30:00Z');
    await alerting.idle();
    await floor.db.execute(`insert into corporate_actions
      (id, instrument_id, ex_date, kind, numerator, denominator, cum_paise, ex_paise, cost_numerator, cost_denominator)
      values (gen_random_uuid(), 1, '2026-11-23', 'demerger', 1, 1, 300000, 120000, 6, 10)`);
    floor.events.emit('market.halts', {});
    await price(1_200);
    expect(await inbox()).toEqual([]);
    expect(await listAlerts(floor, asha.id)).toMatchObject([{ id, level: 1_080 }]);
    await price(1_080);
    expect(await inbox()).toEqual(['TCS is at or below ₹1,080.00']);
  });
});

describe('on an engine-driven market', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await aDatabase();
  });
  afterEach(() => database.close());

  /** Stock 1 is at ₹203.50 at 12:07:30 and gains a paisa a second. */
  const begin = async (whileStored: (events: EventBus) => void = () => undefined) => {
    const levels = createLevels();
    const stepHook = recordCrossings(levels);
    const running = await runMarket(database, {
      stepHook: (step, moved) => {
        const requested = stepHook(step, moved);
        whileStored(running.events);
        return requested;
      },
    });
    const { market, events } = running;
    const { db } = database;
    const deps = testDeps({ db, market, events });
    const [person] = await db
      .insert(users)
      .values({
        id: crypto.randomUUID(),
        email: 'asha@example.com',
        passwordHash: 'none',
        createdAt: new Date(0),
      })
      .returning();
    if (!person) throw new Error('No person was stored.');
    return { levels, market, db, deps, person };
  };

  test('a step that reached a level survives a crash before its alerts fired', async () => {
    const { levels, market, db, deps, person } = await begin();
    await market.advanceTo(india('2026-07-31T12:07:31'));
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await createAlert(deps, person.id, { symbol: 'STOCK1', cause: above(203.6) });
    await watch.idle();
    await market.advanceTo(india('2026-07-31T12:07:32'));
    await watch.idle();
    expect(await db.$count(alertCrossings)).toBe(0);
    await watch.stop();
    await levels.reload(market.tradingDate(), async () => [
      { instrumentId: 1, above: 203_60, below: null, rises: null, falls: null },
    ]);
    await market.advanceTo(india('2026-07-31T12:07:40'));
    await market.advanceTo(india('2026-07-31T12:09:00'));
    expect(await db.select().from(alertCrossings)).toMatchObject([
      { instrumentId: 1, at: india('2026-07-31T12:07:40'), top: 203_60 },
      { instrumentId: 1, at: india('2026-07-31T12:09:00') },
    ]);
    expect(await db.$count(inboxItems)).toBe(0);
    const next = watchAlerts(deps, createLevels(), SINGLE_INSTANCE);
    await next.idle();
    await next.stop();
    expect(await db.select().from(inboxItems)).toMatchObject([{ at: india('2026-07-31T12:07:40') }]);
    expect(await db.$count(alertCrossings)).toBe(0);
  });

  /** Stores, as another instance would, an alert for a price that lasts one second. */
  const keepBelow = async (level: number, userId: string, armedSequence: number, watched = true) => {
    const id = crypto.randomUUID();
    await database.db.insert(alerts).values({
      ...({ id, userId, instrumentId: 1, kind: 'below', level, repeat: 'once', armedSequence } as const),
      ...({ state: 'active', awakeOn: '2026-07-31', shareAsOf: '2026-07-31', watched } as const),
      createdAt: new Date(0),
    });
    return id;
  };

  test('an alert whose event arrives while a step is stored is compared with that step', async () => {
    let heard: Events['alert.armed'] | null = null;
    const { levels, market, db, deps, person } = await begin((events) => {
      if (heard) events.emit('alert.armed', heard);
      heard = null;
    });
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    await market.advanceTo(india('2026-07-31T12:07:31'));
    await watch.idle();
    const armedSequence = market.sequence();
    const id = await keepBelow(203_53, person.id, armedSequence);
    heard = { id, instrumentId: 1, kind: 'below', level: 203_53, armedSequence };
    await market.advanceTo(india('2026-07-31T12:07:32'));
    await market.advanceTo(india('2026-07-31T12:07:40'));
    await watch.idle();
    await watch.stop();
    expect(await db.select().from(inboxItems)).toMatchObject([{ at: india('2026-07-31T12:07:32') }]);
  });

  test('an alert is watched from the step after which it was set', async () => {
    const { levels, market, db, deps, person } = await begin();
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    const armedSequence = market.sequence();
    await createAlert(deps, person.id, { symbol: 'STOCK1', cause: above(300) });
    await watch.idle();
    await watch.stop();
    expect(await db.select().from(alerts)).toMatchObject([{ armedSequence, watched: true }]);
  });

  test('an alert whose server died before it was watched starts with the price at the death', async () => {
    const { market, db, deps, person } = await begin();
    // Both were reached by steps that the next server knows nothing of; the second is still below its level.
    await keepBelow(203_51, person.id, market.sequence(), false);
    await keepBelow(203_60, person.id, market.sequence(), false);
    const another = await keepBelow(203_51, person.id, market.sequence());
    await market.advanceTo(india('2026-07-31T12:07:31'));
    await market.advanceTo(india('2026-07-31T12:07:32'));
    await db.delete(alertCrossings);
    const watch = watchAlerts(deps, createLevels(), SINGLE_INSTANCE);
    await watch.idle();
    await watch.stop();
    const sequence = market.sequence();
    const rows = await db.select().from(alerts).orderBy(alerts.level, alerts.armedSequence);
    expect(rows).toMatchObject([
      { id: another, armedSequence: sequence - 2, state: 'active' },
      { level: 203_51, armedSequence: sequence - 1, watched: true, state: 'active' },
      { level: 203_60, armedSequence: sequence - 1, watched: true, state: 'fired' },
    ]);
  });

  test('an alert is not watched before a step that is being stored is compared with it', async () => {
    let heard: Events['alert.armed'] | null = null;
    const [emitted, locked, released] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const { levels, market, db, deps, person } = await begin((events) => {
      if (!heard) return;
      events.emit('alert.armed', heard);
      heard = null;
      emitted?.resolve();
    });
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    const armedSequence = market.sequence();
    const id = await keepBelow(203_53, person.id, armedSequence, false);
    heard = { id, instrumentId: 1, kind: 'below', level: 203_53, armedSequence };
    const locking = db.transaction(async (tx) => {
      await tx.execute(sql`select from market_state for update`);
      locked?.resolve();
      await released?.promise;
    });
    await locked?.promise;
    const step = market.advanceTo(india('2026-07-31T12:07:31'));
    await emitted?.promise;
    await watch.idle();
    expect(await db.select().from(alerts)).toMatchObject([{ watched: false, state: 'active' }]);
    released?.resolve();
    await Promise.all([locking, step]);
    await watch.idle();
    await watch.stop();
    expect(await db.select().from(alerts)).toMatchObject([{ armedSequence, watched: true, state: 'fired' }]);
  });

  test('the first step after an outage is compared with the levels', async () => {
    let fails = false;
    const { levels, market, db, deps, person } = await begin(() => {
      if (fails) throw new Error('The database is away.');
    });
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await createAlert(deps, person.id, { symbol: 'STOCK1', cause: above(203.6) });
    await watch.idle();
    fails = true;
    await expect(market.advanceTo(india('2026-07-31T12:07:31'))).rejects.toThrow('away');
    expect(market.status().stale).toBe(true);
    fails = false;
    await market.advanceTo(india('2026-07-31T12:07:40'));
    await market.advanceTo(india('2026-07-31T12:07:45'));
    await watch.idle();
    await watch.stop();
    expect(await db.select().from(inboxItems)).toMatchObject([{ at: india('2026-07-31T12:07:40') }]);
  });

  test('the price at a server’s death is checked even if the market advances before the alerts start', async () => {
    const { levels, market, db, deps, person } = await begin();
    await keepBelow(203_50, person.id, market.sequence() - 1);
    await market.advanceTo(india('2026-07-31T12:07:31'));
    await market.advanceTo(india('2026-07-31T12:07:32'));
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    await watch.stop();
    expect(await db.select().from(inboxItems)).toMatchObject([{ at: india('2026-07-31T12:07:30') }]);
  });

  test('a price of a halted stock fires nothing, not even when the halt is over', async () => {
    const { levels, market, db, deps, person } = await begin();
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    await keepBelow(203_51, person.id, market.sequence());
    deps.events.emit('bus.gap', {});
    await watch.idle();
    const tradingDate = market.tradingDate();
    market.health.takeHalts([
      { instrumentId: 1, tradingDate, cause: 'break', prices: null, haltedAt: market.now() },
    ]);
    await market.advanceTo(india('2026-07-31T12:07:31'));
    await watch.idle();
    market.health.takeHalts([]);
    await market.advanceTo(india('2026-07-31T12:07:40'));
    deps.events.emit('bus.gap', {});
    await watch.idle();
    await watch.stop();
    expect(await db.$count(inboxItems)).toBe(0);
  });

  test('while the levels are unknown, everything that traded is recorded', async () => {
    const { market, db } = await begin();
    await market.advanceTo(india('2026-07-31T12:07:31'));
    expect(await db.$count(alertCrossings)).toBe(4);
  });

  test('an alert set after a step is not fired by it', async () => {
    const { levels, market, db, deps, person } = await begin();
    await market.advanceTo(india('2026-07-31T12:09:00'));
    await createAlert(deps, person.id, { symbol: 'STOCK1', cause: above(300) });
    await db.update(alerts).set({ level: 203_60 });
    const watch = watchAlerts(deps, levels, SINGLE_INSTANCE);
    await watch.idle();
    expect(await db.$count(inboxItems)).toBe(0);
    await market.advanceTo(india('2026-07-31T12:09:01'));
    await watch.idle();
    await watch.stop();
    expect(await db.$count(inboxItems)).toBe(1);
  });
});
