import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createLog } from '../log.ts';
import {
  createCandidate,
  fenced,
  type Leader,
  leaseUnder,
  NotLeading,
  startLeader,
  whileLeading,
} from './leader.ts';
import { leaseOver, monotonicMs } from './lease.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const candidate = (holder: string, monotonic?: () => number) =>
  createCandidate({
    log,
    lease: leaseOver({ connection: database.db.$client, holder, ...(monotonic && { monotonic }) }),
  });
/** Expires the lease. */
const runOut = () =>
  database.db.execute(sql`update leases set expires_at = clock_timestamp() - interval '1 ms'`);

test('one of several leads, and another takes over with a higher fence when its lease has expired', async () => {
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  await second.beat();
  expect([first.fence(), second.fence()]).toEqual([1, null]);
  await first.beat();
  expect(first.fence()).toBe(1);
  await runOut();
  await second.beat();
  await first.beat();
  expect([first.fence(), second.fence()]).toEqual([null, 2]);
});

test('a lease that is given back can be taken immediately', async () => {
  const [first, second] = [candidate('a'), candidate('b')];
  const heard: boolean[] = [];
  first.onChange((leads) => heard.push(leads));
  await first.beat();
  await first.stop();
  await second.beat();
  expect([first.fence(), second.fence(), heard]).toEqual([null, 2, [true, false]]);
});

test('an instance that was suspended for longer than the lease does not trust it any more', async () => {
  let now = 0;
  const stopped = candidate('a', () => now);
  await stopped.beat();
  now = 4_499;
  expect(stopped.fence()).toBe(1);
  now = 4_500;
  expect(stopped.fence()).toBe(null);
});

test('without the database there is no leader once the lease has expired, and nothing throws', async () => {
  let now = 0;
  const lost = candidate('a', () => now);
  await lost.beat();
  await database.db.execute(sql`alter table leases rename to gone`);
  now = 5_000;
  await lost.beat();
  expect(lost.fence()).toBe(null);
  await database.db.execute(sql`alter table gone rename to leases`);
  await lost.beat();
  expect(lost.fence()).toBe(1);
});

test('a write under an old fence writes nothing', async () => {
  const { db } = database;
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  const write = (fence: number) =>
    db.execute(sql`with lease as materialized (${leaseUnder(fence)})
      insert into market_slots (kind, key, fence) select 'day', ${String(fence)}, fence from lease`);
  expect((await write(1)).rowCount).toBe(1);
  await runOut();
  await second.beat();
  expect((await write(1)).rowCount).toBe(0);
  await expect(fenced(db, 1, () => write(2))).rejects.toThrow(NotLeading);
  expect((await write(2)).rowCount).toBe(1);
});

test('no other instance takes over while the leader has a write in flight', async () => {
  const { db } = database;
  const [first, second] = [candidate('a'), candidate('b')];
  await first.beat();
  await runOut();
  const order: string[] = [];
  const taking = fenced(db, 1, async (tx) => {
    const takesOver = second.beat().then(() => order.push('taken over'));
    await tx.execute(sql`select pg_sleep(0.1)`);
    order.push('written');
    return { takesOver };
  });
  await (await taking).takesOver;
  expect(order).toEqual(['written', 'taken over']);
});

test('work bound to leadership starts and stops with the lease', async () => {
  const leads = candidate('a');
  const received: string[] = [];
  const stop = whileLeading(leads, log, async () => {
    received.push('begun');
    return () => received.push('ended');
  });
  await leads.beat();
  await leads.stop();
  await stop();
  expect(received).toEqual(['begun', 'ended']);
});

/** Fast timing for tests: renewed every 50 ms if the main thread showed life within the last 1.5 s. */
const FAST = { leaseMs: 700, marginMs: 100, beatMs: 50, aliveMs: 1_500 };

/** Blocks the event loop for this long. */
function block(ms: number): void {
  const end = monotonicMs() + ms;
  while (monotonicMs() < end);
}

/** Waits until it leads, or no longer does. On a busy machine the answer may flip more than once in between. */
const until = (leader: Leader, leads: boolean) =>
  expect.poll(() => leader.fence() !== null, { timeout: 50_000 }).toBe(leads);

test('an event loop blocked for longer than the lease does not lose it', async () => {
  const leads = await startLeader({ url: database.url, log, holder: 'a', timing: FAST });
  const heard: boolean[] = [];
  leads.onChange((now) => heard.push(now));
  expect(leads.fence()).toBe(1);
  block(1_000);
  // Checked before any other task can run here; no other instance could have taken the lease.
  expect(leads.fence()).toBe(1);
  const second = candidate('b');
  await second.beat();
  expect([second.fence(), heard]).toEqual([null, []]);
  await leads.stop();
  await second.beat();
  expect([leads.fence(), second.fence(), heard]).toEqual([null, 2, [false]]);
});

test('a lease is given back for good, also where it is due to be renewed', async () => {
  for (let round = 1; round <= 5; round++) {
    const leads = await startLeader({ url: database.url, log, holder: 'a', timing: { ...FAST, beatMs: 1 } });
    expect(leads.fence()).not.toBe(null);
    await leads.stop();
    const second = candidate('b');
    await second.beat();
    expect(second.fence()).not.toBe(null);
    await second.stop();
  }
});

test('a hanging process loses the lease, knows it before it writes, and can get it again', async () => {
  const leads = await startLeader({ url: database.url, log, holder: 'a', timing: FAST });
  block(FAST.aliveMs + FAST.leaseMs + 100);
  expect(leads.fence()).toBe(null);
  await until(leads, true);
  expect(leads.fence()).toBe(1);
  await leads.stop();
});

test('the lease recovers after the database closed the renewing connection', async () => {
  const leads = await startLeader({ url: database.url, log, holder: 'a', timing: FAST });
  await database.db.execute(sql`alter table leases rename to gone`);
  await until(leads, false);
  await database.db.execute(sql`alter table gone rename to leases`);
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await until(leads, true);
  await leads.stop();
});
