import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#shared/schema/account/auth.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { takePending } from './pending.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const CHALLENGE = { challenge: 'of one sign-in' };

/** A stored session with a pending passkey sign-in, and requests that have loaded it. */
async function underWay(until: number, requests: number): Promise<Request[]> {
  const { db, clock } = product.deps;
  const sid = product.deps.newId();
  const sess = { cookie: {}, agent: 'Test', pending: { 'passkey-sign-in': { value: CHALLENGE, until } } };
  await db.insert(sessions).values({ sid, sess, expire: clock.now() });
  const copy = () => ({ sessionID: sid, session: structuredClone(sess) }) as unknown as Request;
  return Array.from({ length: requests }, copy);
}

const now = () => product.deps.clock.now().getTime();
const take = (req: Request) => takePending(product.deps, req, 'passkey-sign-in');

test('of twenty requests that loaded a challenge one gets it, and the rest of the session stays', async () => {
  const requests = await underWay(now() + 60_000, 20);
  const taken = await Promise.all(requests.map(take));
  expect(taken.filter((one) => one !== null)).toEqual([CHALLENGE]);
  expect(requests.map(({ session }) => session.pending)).toEqual(Array(20).fill({}));
  const [row] = await product.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.sid, requests[0]?.sessionID ?? ''));
  expect(row?.sess).toEqual({ cookie: {}, agent: 'Test', pending: {} });
});

test('an expired challenge is not returned', async () => {
  const [late] = await underWay(now() - 1, 1);
  expect(await take(late as Request)).toBe(null);
});

test('a session without a user ends after 15 minutes', async () => {
  const before = await product.deps.db.$count(sessions);
  const begun = now();
  expect((await product.visitor().post('/api/login/passkey/options')).status).toBe(200);
  expect(await product.deps.db.$count(sessions)).toBe(before + 1);
  const { rows } = await product.deps.db.execute<{ ends: number }>(
    `select extract(epoch from expire::timestamptz)::float8 * 1000 as ends from sessions
     where sess #> '{pending,passkey-sign-in}' is not null order by expire desc limit 1`,
  );
  const lasts = (rows[0]?.ends ?? 0) - begun;
  expect(lasts).toBeGreaterThan(15 * 60_000 - 1_000);
  expect(lasts).toBeLessThan(15 * 60_000 + 10_000);
});
