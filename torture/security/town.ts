import { eq } from 'drizzle-orm';
import { PERSONAL } from '#server/account/personal-tables.ts';
import type { Db } from '#server/core/db/db.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import type { Product } from '#tests/support/product.ts';
import { callsOf, type Known } from './calls.ts';

const PASSWORD = 'monsoon evening';

/** Values for members of requests, so that many are accepted. Nothing sent leaves this machine. */
export const KNOWN: Known = {
  symbol: ['TCS', 'INFY.NS', 'ITC'],
  stockSymbol: ['TCS', 'INFY'],
  quantity: [1, 2, 5],
  price: [2_900, 3_000, 3_100],
  limitPrice: [2_900],
  level: [5, 2_900, 3_200],
  amount: [50_000],
  stopLoss: [null, 2_800],
  target: [null, 3_300],
  expression: ['price > 100', 'rsi(14) < 60'],
  name: ['Monsoon', 'Evening'],
  firstName: ['Meera'],
  lastName: ['Kulkarni'],
  password: [PASSWORD],
  newPassword: [PASSWORD],
  endpoint: ['https://127.0.0.1:1/nowhere'],
  p256dh: ['B'.repeat(87)],
  auth: ['a'.repeat(22)],
  tradingStartTime: ['09:30'],
  tradingEndTime: ['15:00'],
  from: ['2026-11-02'],
  to: ['2026-11-20'],
  date: ['2026-11-19'],
  tradingDate: ['2026-11-19'],
  effectiveFrom: ['2030-01-01'],
};

export const OURS = { 'Sec-Fetch-Site': 'same-origin' };
export const OUR_JSON = { ...OURS, 'Content-Type': 'application/json' };

/** A user with a browser. */
export interface Townsman {
  id: string;
  accountId: string;
  email: string;
  visitor: Visitor;
}

/** Registers a user, and gives them a role. */
export async function aTownsman(
  { deps: { db }, visitor: newVisitor }: Product,
  role: Role,
): Promise<Townsman> {
  const visitor = newVisitor();
  const email = `${role.toLowerCase()}-${crypto.randomUUID()}@example.com`;
  const lastName = `Kulkarni-${crypto.randomUUID()}`;
  const reply = await visitor.post('/api/register', {
    email,
    password: PASSWORD,
    firstName: 'Meera',
    lastName,
  });
  if (reply.status !== 201) throw new Error(`Registering was answered ${reply.status} ${reply.text}`);
  const { id } = reply.json as { id: string };
  await db.update(users).set({ role }).where(eq(users.id, id));
  const account = await db.$client.query('select id from accounts where user_id = $1', [id]);
  return { id, accountId: String(account.rows[0]?.id), email, visitor };
}

/** Calls that would end the user's session, change how they sign in, delete them, or undo earlier calls. */
const UNSETTLING =
  /^(auth|account\.(delete|changePassword|endSession|signOutEverywhere|beginTwoFactor|confirmTwoFactor|endTwoFactor))/;
const UNDOING = /remove|revoke|leave|cancel|end/i;
const TRIES = 6;

/**
 * Calls everything that the contract offers a user, with values from the schemas; returns the names of successful
 * endpoints.
 */
export async function liveOn(product: Product, { id, accountId, visitor }: Townsman): Promise<string[]> {
  const done = new Set<string>();
  for (let round = 1; round <= 2; round++) {
    const ids = await idsOf(product.deps.db, { id, accountId });
    for (const { name, endpoint } of allEndpoints()) {
      if (endpoint.method === 'GET' || endpoint.access !== 'user' || UNSETTLING.test(name)) continue;
      if (endpoint.method === 'DELETE' || UNDOING.test(name)) continue;
      const filled = { ...KNOWN, ...(endpoint.params && { id: ids, order: ids }) };
      for (const { path, body } of callsOf(endpoint, filled, { seed: round, count: TRIES })) {
        const { status } = await visitor.send(endpoint.method, path, OUR_JSON, body);
        if (status < 300) done.add(name);
      }
    }
  }
  return [...done];
}

type Owner = Pick<Townsman, 'id' | 'accountId'>;

/** The ids of everything stored about a user. */
export async function idsOf(db: Db, owner: Owner): Promise<string[]> {
  const ids = (await rowsOf(db, owner))
    .flatMap(({ row }) => [row.id, row.trade_id])
    .filter((id) => typeof id === 'string' || typeof id === 'number');
  return [...new Set(ids.map(String))].filter((id) => id !== owner.id && id !== owner.accountId);
}

/** Everything stored about a user, row by row. */
export async function rowsOf(db: Db, { id, accountId }: Owner) {
  const all: { table: string; row: Record<string, unknown> }[] = [];
  for (const { table, column } of PERSONAL) {
    const { rows } = await db.$client.query(
      `select to_jsonb(t) as row from "${table}" t where "${column}" = $1 order by to_jsonb(t)::text`,
      [column === 'user_id' ? id : accountId],
    );
    all.push(...rows.map(({ row }) => ({ table, row })));
  }
  return all;
}
