import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { newId } from '#server/core/ids.ts';
import { deposit } from '#server/ledger/deposit.ts';
import type { Paise } from '#shared/domain/money.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';

/** A signed-in person with money. */
export interface Person {
  id: string;
  accountId: string;
  /** Their browser's Cookie header. */
  cookie: string;
}

interface Wanted {
  count: number;
  /** Null for none. */
  cash: Paise | null;
  /** The server's session secret. */
  secret: string;
}

const WEEK_MS = 7 * 86_400_000;
/** Rows per statement. */
const BATCH = 500;

/**
 * Inserts people as they are after registering, signing in and adding funds: hashing a thousand passwords would
 * dominate the test.
 */
export async function signedInPeople(db: Db, { count, cash, secret }: Wanted): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const some = Array.from({ length: Math.min(BATCH, count - people.length) }, () => person(secret));
    await db.insert(users).values(
      some.map(({ id }) => ({
        id,
        email: `${id}@example.com`,
        passwordHash: 'none',
        createdAt: sql`now()`,
      })),
    );
    await db.insert(accounts).values(some.map(({ id, accountId }) => ({ id: accountId, userId: id })));
    await db.insert(sessions).values(some.map(({ id, sid }) => sessionOf(id, sid)));
    if (cash !== null) await Promise.all(some.map(({ accountId }) => give(db, accountId, cash)));
    people.push(...some.map(({ id, accountId, cookie }) => ({ id, accountId, cookie })));
  }
  return people;
}

function person(secret: string): Person & { sid: string } {
  const sid = randomUUID();
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return {
    id: newId(),
    accountId: newId(),
    sid,
    cookie: `artha=${encodeURIComponent(`s:${sid}.${signature}`)}`,
  };
}

/** In the format of express-session. */
function sessionOf(userId: string, sid: string) {
  const startedAt = performance.timeOrigin + performance.now();
  const expire = new Date(startedAt + WEEK_MS);
  const cookie = { originalMaxAge: WEEK_MS, expires: expire.toISOString(), httpOnly: true, path: '/' };
  return { sid, expire, sess: { cookie, passport: { user: userId }, startedAt: Math.floor(startedAt) } };
}

async function give(db: Db, accountId: string, amount: Paise): Promise<void> {
  const at = new Date(performance.timeOrigin);
  const reply = { message: 'Given.' };
  const { outcome } = await deposit(db, { accountId, id: newId(), amount, at, request: null, reply });
  if (outcome !== 'deposited') throw new Error(`The deposit was answered ${outcome}.`);
}

/** Confirms everyone's mail address. */
export async function confirmEmails(db: Db): Promise<void> {
  await db.execute(sql`
    insert into email_confirmations (user_id, email, token_hash, asked_at, expires_at, confirmed_at)
    select id, email, id::text, now(), now(), now() from users`);
}
