import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attempts } from '#shared/schema/account/access.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDb } from '../db/db.ts';
import { attemptStore } from './attempts.ts';

const LIMIT = { name: 'guesses', most: 3, windowMs: 60_000 };

let database: TestDatabase;
let now: Date;
const clock = { now: () => now };

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  database = await aDatabase();
});
afterEach(() => database.close());

const aStore = (limit = LIMIT, db = database.db) => attemptStore({ db, clock }, limit);
const hitsOf = async (store: ReturnType<typeof aStore>, key: string) =>
  (await store.increment(key)).totalHits;
const rows = () => database.db.select().from(attempts);

test('of fifty concurrent attempts on two servers three count, and the rest are refused', async () => {
  const [one, other] = [aStore(), aStore()];
  const burst = Array.from({ length: 50 }, (_, i) => hitsOf(i % 2 ? one : other, 'Meera'));
  expect((await Promise.all(burst)).toSorted()).toEqual([1, 2, 3, ...Array(47).fill(4)]);
  expect(await rows()).toMatchObject([{ hits: 3, resetsAt: new Date('2026-11-25T10:01:00Z') }]);
});

test('an attempt taken back makes room for one more', async () => {
  const store = aStore();
  for (const hits of [1, 2, 3, 4]) expect(await hitsOf(store, 'Meera')).toBe(hits);
  await store.decrement('Meera');
  expect(await hitsOf(store, 'Meera')).toBe(3);
  expect(await hitsOf(store, 'Meera')).toBe(4);
});

test('counting restarts after the window, and refused attempts do not extend it', async () => {
  const store = aStore();
  for (let i = 0; i < 3; i++) await store.increment('Meera');
  now = new Date('2026-11-25T10:00:59Z');
  expect(await hitsOf(store, 'Meera')).toBe(4);
  expect(await store.get?.('Meera')).toMatchObject({ resetTime: new Date('2026-11-25T10:01:00Z') });
  now = new Date('2026-11-25T10:01:00Z');
  expect(await store.get?.('Meera')).toBeUndefined();
  expect(await hitsOf(store, 'Meera')).toBe(1);
});

test('limits and people are counted separately, and no row reveals whose it is', async () => {
  const other = aStore({ ...LIMIT, name: 'links' });
  await aStore().increment('Meera');
  expect(await hitsOf(other, 'Meera')).toBe(1);
  expect(await hitsOf(other, 'Arjun')).toBe(1);
  expect((await rows()).map(({ key }) => key)).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)));
});

test('expired rows are deleted as others arrive', async () => {
  const store = aStore();
  for (let i = 0; i < 20; i++) await store.increment(`guess ${i}`);
  now = new Date('2026-11-25T10:02:00Z');
  for (let i = 0; i < 10; i++) await store.increment('Meera');
  expect(await rows()).toHaveLength(1);
});

test('without a database attempts are still counted', async () => {
  const away = openDb('postgresql://nobody@127.0.0.1:1/none');
  const store = aStore(LIMIT, away);
  store.init?.({ windowMs: LIMIT.windowMs } as Parameters<NonNullable<typeof store.init>>[0]);
  for (const hits of [1, 2, 3, 4]) expect(await hitsOf(store, 'Meera')).toBe(hits);
  await store.decrement('Meera');
  expect(await hitsOf(store, 'Meera')).toBe(4);
  store.shutdown?.();
  await away.$client.end();
});

test('a count is never negative', async () => {
  const store = aStore();
  await store.increment('Meera');
  await store.decrement('Meera');
  await store.decrement('Meera');
  const [row] = await database.db.select().from(attempts).where(eq(attempts.hits, 0));
  expect(row).toBeDefined();
});
