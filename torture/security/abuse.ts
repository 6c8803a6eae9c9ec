import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/core/db/db.ts';
import { newId } from '#server/core/ids.ts';
import { api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { apiTokens } from '#shared/schema/account/account.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { eachOf } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { type Answer, aVisitor } from '#tests/support/people/visitor.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { aRealServer, type RealServer } from '../support/real-server.ts';

const LOGINS = 1_000;
const AT_ONCE = 50;
const MAX_HASHED = 10;
const BURST = 100;
const ORDER_SECONDS = 75;
const CASH = paise(1_00_00_000_00);
/** An idle database connection reports its statistics after ten seconds. */
const STATISTICS_MS = 11_000;
const BEHIND_A_PROXY = { TRUST_PROXY: '1' };

const address = (n: number) => `198.51.${n >> 8}.${n & 255}`;

interface Guessing {
  name: string;
  /** The nth guess: the account, and the X-Forwarded-For header. */
  guess(n: number): { email: string; forwarded: string };
}

/** Without a proxy, X-Forwarded-For must be ignored. */
const FROM_ONE_PLACE: Guessing = {
  name: 'from one address that claims to be a thousand',
  guess: (n) => ({ email: `guess${n % 40}@example.com`, forwarded: address(n) }),
};
/** Behind a proxy, which appends the address that it sees. */
const THROUGH_A_PROXY: Guessing[] = [
  {
    name: 'from one address through a proxy, with forged ones before it',
    guess: (n) => ({ email: `guess${n % 40}@example.com`, forwarded: `${address(n)}, 203.0.113.9` }),
  },
  {
    name: 'for one email from a thousand addresses',
    guess: (n) => ({ email: 'trader@artha.demo', forwarded: address(n) }),
  },
];

/**
 * Bar 17: a thousand wrong passwords, three times: from one address with forged ones, the same through a proxy, and
 * for one email from a thousand addresses. The answers show how many reach the hash, and so does the number of times
 * that the database looked up an email, which happens just before hashing. Then one account sends orders for more
 * than a minute, by session and by token: a hundred concurrently, and then one after another.
 *
 * Guarded by the limits of server/auth/sign-in-limits.ts (without `source`: the first two are hashed; without
 * `email`: the third) and by both rows of LIMITS in server/trading/order/order-rate.ts.
 */
export async function abuse(run: Run): Promise<Verdict> {
  const found = faults();
  const [{ hashed, orders }, proxied] = await Promise.all([
    fromOnePlace(run, found),
    throughAProxy(run, found),
  ]);
  return {
    figure: `${run.of(LOGINS)} wrong passwords reached the hash ${[hashed, ...proxied].join(', ')} times; ${orders}`,
    bar: '≤ 10 reach the hash; orders 10/s and 200/min an account, then 429; forged X-Forwarded-For no help',
    faults: found.reported(),
  };
}

async function fromOnePlace(run: Run, found: Faults): Promise<{ hashed: number; orders: string }> {
  const server = await aRealServer('abuse');
  await wait(STATISTICS_MS);
  const hashed = await guessPasswords(run, server, FROM_ONE_PLACE, found);
  const orders = await rushOrders(run, server, found);
  await server.close();
  return { hashed, orders };
}

async function throughAProxy(run: Run, found: Faults): Promise<number[]> {
  const server = await aRealServer('abuse', BEHIND_A_PROXY);
  await wait(STATISTICS_MS);
  const hashed: number[] = [];
  for (const guessing of THROUGH_A_PROXY) hashed.push(await guessPasswords(run, server, guessing, found));
  await server.close();
  return hashed;
}

/** Starts and ends when the database's statistics are up to date. */
async function guessPasswords(
  run: Run,
  server: RealServer,
  { name, guess }: Guessing,
  found: Faults,
): Promise<number> {
  const guesses = Array.from({ length: run.of(LOGINS) }, (_, n) => guess(n));
  const before = await emailLookUps(server.db);
  const statuses: number[] = [];
  await eachOf(guesses, AT_ONCE, async ({ email, forwarded }, n) => {
    const body = { email, password: `wrong ${n}` };
    const reply = await aVisitor(server.now().url).post(api.auth.signIn.path, body, {
      'X-Forwarded-For': forwarded,
    });
    statuses.push(reply.status);
    if (reply.status === 429 && !(Number(reply.headers['retry-after']) > 0))
      found.add('a 429 without Retry-After');
  });
  await wait(STATISTICS_MS);
  const lookedUp = (await emailLookUps(server.db)) - before;
  const refused = statuses.filter((status) => status === 429).length;
  const hashed = statuses.filter((status) => status === 401).length;
  found.compare(`${name}: answers that are neither`, statuses.length - refused - hashed, 0);
  if (hashed > MAX_HASHED) found.add(`${name}: ${hashed} reached the hash`);
  if (lookedUp > hashed) found.add(`${name}: ${lookedUp} emails were looked up for ${hashed} hashes`);
  run.progress(`${name}: ${hashed} hashed, ${refused} refused`);
  return hashed;
}

async function emailLookUps(db: Db): Promise<number> {
  const { rows } = await db.$client.query(
    "select idx_scan from pg_stat_user_indexes where indexrelname = 'users_email'",
  );
  return Number(rows[0]?.idx_scan);
}

/** When an accepted order was sent and answered, by this process's clock. */
interface Taken {
  sentAt: number;
  answeredAt: number;
}

async function rushOrders(run: Run, server: RealServer, found: Faults): Promise<string> {
  const { db } = server;
  const [person] = await server.people(1, CASH);
  if (!person) throw new Error('No user was created.');
  const order = await orderer(server, person);
  const started = performance.now();
  const burst = await Promise.all(Array.from({ length: BURST }, (_, n) => order(n)));
  const inBurst = burst.filter(({ status }) => status === 200).length;
  // On a busy machine the last of them may arrive in another second.
  const seconds = 1 + Math.floor((performance.now() - started) / 1_000);
  if (inBurst > 10 * seconds)
    found.add(`${inBurst} of ${BURST} concurrent orders were accepted within ${seconds} s`);
  await wait(1_100);
  const taken: Taken[] = [];
  let [sent, refused] = [0, 0];
  const end = performance.now() + run.of(ORDER_SECONDS) * 1_000;
  while (performance.now() < end) {
    const sentAt = performance.now();
    const reply = await order(sent++);
    if (reply.status === 200) taken.push({ sentAt, answeredAt: performance.now() });
    else if (reply.status === 429 && Number(reply.headers['retry-after']) >= 1) refused += 1;
    else found.add(`an order was answered ${reply.status} ${reply.text}`);
  }
  for (const [most, withinMs] of [
    [10, 1_000],
    [200, 60_000],
  ] as const) {
    const tooClose = taken.filter(
      ({ sentAt }, n) => (taken[n + most]?.answeredAt ?? Number.POSITIVE_INFINITY) - sentAt < withinMs,
    );
    if (tooClose.length > 0)
      found.add(`more than ${most} orders were taken within ${withinMs / 1_000} s, ${tooClose.length} times`);
  }
  if (taken.length < 10) found.add(`only ${taken.length} orders were taken`);
  found.compare('the number of trades', await db.$count(trades), inBurst + taken.length);
  return `of ${BURST} concurrent orders ${inBurst} were accepted within ${seconds} s, of ${sent} in ${run.of(ORDER_SECONDS)} s ${taken.length} (${refused} refused)`;
}

/** Sends orders of one account, alternately by session and by token, each from a new address. */
async function orderer(
  { db, now }: RealServer,
  { id, cookie }: Person,
): Promise<(n: number) => Promise<Answer>> {
  const token = `artha_${randomBytes(32).toString('base64url')}`;
  await db.insert(apiTokens).values({
    id: newId(),
    userId: id,
    name: 'Orders',
    scope: 'trade',
    ending: token.slice(-4),
    hash: createHash('sha256').update(token).digest('hex'),
    createdAt: new Date(performance.timeOrigin),
  });
  const visitor = aVisitor(now().url);
  const body = { symbol: 'TCS', type: 'BUY', orderType: 'MARKET', quantity: 1 };
  return (n) => {
    const who = n % 2 === 0 ? { Cookie: cookie } : { Authorization: `Bearer ${token}` };
    return visitor.post(api.trades.place.path, body, { ...who, 'X-Forwarded-For': address(n) });
  };
}
