import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createCandidate, fenced, leaseUnder, NotLeading, whileLeading } from './leader.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

const candidate = (holder: string, monotonic?: () => number) =>
  createCandidate({ db: database.db, log, holder, ...(monotonic && { monotonic }) });
/** As if the lease had run out. */
const runOut = () =>
  database.db.execute(sql`update leases set expires_at = clock_timestamp() - interval '1 ms'`);

test('one of several leads, and another takes over with a higher number when its lease has run out', async () => {
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

test('a lease that is given back is another’s at once', async () => {
  const [first, second] = [candidate('a'), candidate('b')];
  const heard: boolean[] = [];
  first.onChange((leads) => heard.push(leads));
  await first.beat();
  await first.stop();
  await second.beat();
  expect([first.fence(), second.fence(), heard]).toEqual([null, 2, [true, false]]);
});

test('who was stopped for longer than the lease does not believe in it any more', async () => {
  let now = 0;
  const stopped = candidate('a', () => now);
  await stopped.beat();
  now = 4_499;
  expect(stopped.fence()).toBe(1);
  now = 4_500;
  expect(stopped.fence()).toBe(null);
});

test('without the database nobody leads once the lease has run out, and nothing is thrown', async () => {
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

test('a write under an old number writes nothing', async () => {
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

test('nobody takes over while a write of the leader is on its way', async () => {
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

test('what runs while leading begins and ends with the lease', async () => {
  const leads = candidate('a');
  const told: string[] = [];
  const stop = whileLeading(leads, log, async () => {
    told.push('begun');
    return () => told.push('ended');
  });
  await leads.beat();
  await leads.stop();
  await stop();
  expect(told).toEqual(['begun', 'ended']);
});
