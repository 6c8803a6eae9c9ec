import { eq, sql } from 'drizzle-orm';
import { randomStream } from '#server/market/sources/random.ts';
import { paise } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading/trading.ts';
import { unsound } from '#tests/support/orders/conservation.ts';
import { aCaller, type Caller, eachOf } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { aRealServer, type RealServer } from './support/real-server.ts';

const KEYS = 1_000;
const QUICK_KEYS = 40;
const SENDS = 20;
/** Keys in flight at the same time, each with all its sends. */
const KEYS_AT_ONCE = 32;
const CASH = paise(10_00_000_00);

/** Every second order is intraday, alternately bought and sold short with margin. */
const ORDERS = [
  { type: 'BUY', product: 'CNC' },
  { type: 'BUY', product: 'MIS' },
  { type: 'BUY', product: 'CNC' },
  { type: 'SELL', product: 'MIS' },
] as const;

/**
 * Bar 2: each of 1,000 keys is sent 20 times concurrently to a real server. Every fifth connection is cut after
 * sending, and clients retry until they are answered. The server is killed after a third of the keys and restarted
 * after two thirds. Then every key is sent once more, and once with a different body.
 *
 * Guarded by the unique index trades_idempotency (without it: more trades than keys), by `recorded` in the statement
 * of server/trading/settlement/new-orders.ts (without it: 500 on the second send), and by the comparison of hashes in
 * `replay` of server/ledger/once-per-key.ts (without it: 200 instead of 422).
 */
export async function idempotency(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('idempotency');
  const people = await server.people(run.of(KEYS, QUICK_KEYS), CASH);
  const caller = aCaller(server.now().url, KEYS_AT_ONCE * SENDS);
  const replies = await sendAll(run, server, caller, people, found);
  await server.restart('stop');
  await sendAgain(caller, people, replies, found);
  found.compare('the number of trades', await server.db.$count(trades), people.length);
  const posted = await executed(server);
  found.compare('the number of trades that moved cash once', posted, people.length);
  for (const fault of await unsound(server.db)) found.add(fault);
  caller.close();
  await server.close();
  return {
    figure: `${people.length} keys × ${SENDS} sends (${replies.attempts} requests, 1 kill, 2 restarts) made ${posted} trades`,
    bar: 'one trade and one reply a key, another body 422, also after a restart',
    faults: found.reported(),
  };
}

interface Replies {
  /** Each user's reply, byte for byte. */
  texts: string[];
  attempts: number;
}

async function sendAll(
  run: Run,
  server: RealServer,
  caller: Caller,
  people: readonly Person[],
  found: Faults,
): Promise<Replies> {
  const chance = randomStream(run.seed);
  const replies: Replies = { texts: [], attempts: 0 };
  const third = Math.ceil(people.length / 3);
  let answered = 0;
  let restarting: Promise<unknown> = Promise.resolve();
  await eachOf(people, KEYS_AT_ONCE, async (person, index) => {
    const sends = Array.from({ length: SENDS }, () => {
      const cutAfterMs = chance.uniform() < 0.2 ? Math.floor(chance.uniform() * 20) : undefined;
      return caller.insist({ ...orderOf(person, index, 1), ...(cutAfterMs !== undefined && { cutAfterMs }) });
    });
    const answers = await Promise.all(sends);
    const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    if (different.size > 1 || answers[0]?.status !== 200) {
      found.add(`one key was answered ${[...different].join(' and ')}`);
    }
    replies.texts[index] = answers[0]?.text ?? '';
    for (const { attempts } of answers) replies.attempts += attempts;
    answered += 1;
    if (answered === third) restarting = server.restart('kill');
    if (answered % 100 === 0) run.progress(`${answered} of ${people.length} keys`);
  });
  await restarting;
  return replies;
}

/** After another restart the reply is the same, and a different order under the same key is refused. */
async function sendAgain(caller: Caller, people: readonly Person[], { texts }: Replies, found: Faults) {
  await eachOf(people, KEYS_AT_ONCE, async (person, index) => {
    const again = await caller.insist(orderOf(person, index, 1));
    if (again.status !== 200 || again.text !== texts[index]) {
      found.add(`a key sent again was answered ${again.status} ${again.text}, and ${texts[index]} before`);
    }
    const other = await caller.insist(orderOf(person, index, 2));
    if (other.status !== 422) found.add(`another body under a key was answered ${other.status}`);
  });
}

const orderOf = ({ cookie, accountId }: Person, index: number, quantity: number) => ({
  path: '/api/trade',
  cookie,
  key: `order-${accountId}`,
  body: JSON.stringify({ symbol: 'TCS', orderType: 'MARKET', quantity, ...ORDERS[index % ORDERS.length] }),
});

async function executed({ db }: RealServer): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(trades)
    .innerJoin(
      sql`ledger_postings l`,
      sql`l.account_id = ${trades.accountId} and l.transaction_id = ${trades.id} and l.book = 'cash'`,
    )
    .where(eq(trades.status, 'EXECUTED'));
  return row?.count ?? 0;
}
