import { eq } from 'drizzle-orm';
import { users } from '#shared/schema/auth.ts';
import { type Credential, giveTokens } from '#tests/support/credentials.ts';
import { doorsOf, REFUSALS, refusalOf } from '#tests/support/doors.ts';
import type { Product } from '#tests/support/product.ts';
import type { Faults, Run } from '../bar.ts';
import { idsOf, JSON_BODY, rowsOf, type Townsman } from '../support/town.ts';
import { codeOf, eachOf, naming, sparsely } from './calls.ts';

interface Program {
  owner: Townsman;
  program: Credential;
  found: Faults;
}

/** Calls every route of the router with a token of the owner's; gives the number of calls. */
export async function tryAsProgram(
  run: Run,
  { deps: { db }, router, visitor: aVisitor }: Product,
  { owner, program, found }: Program,
): Promise<number> {
  const [headers = {}] = await giveTokens(db, [owner.id], program);
  const suspended = program.dead === 'suspended';
  const setActive = (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, owner.id));
  const before = await unchangedRows(db, owner);
  if (suspended) await setActive(false);
  const visitor = aVisitor();
  // Once: reading them for each endpoint took most of the bar's time.
  const all = await idsOf(db, owner);
  let calls = 0;
  for (const [n, { name, endpoint }] of doorsOf(router).entries()) {
    if (!endpoint) {
      found.add(`${name} is on the router, and not in the contract`);
      continue;
    }
    const ids = eachOf(all, sparsely(run), n);
    const expected = refusalOf(endpoint, program);
    for (const { path, body } of naming(endpoint, ids, run)) {
      const reply = await visitor.send(
        endpoint.method,
        path,
        { 'Sec-Fetch-Site': 'same-origin', ...headers, ...(body && JSON_BODY) },
        body,
      );
      calls += 1;
      const at = `${name} by ${program.what} was answered ${reply.status} ${codeOf(reply)}`;
      if (expected && reply.status !== expected.status) found.add(at);
      if (!expected && REFUSALS.includes(String(codeOf(reply)))) found.add(at);
    }
  }
  if (suspended) await setActive(true);
  const mayTrade = program.scope === 'trade' && !program.dead;
  if (!mayTrade && (await unchangedRows(db, owner)) !== before)
    found.add(`${program.what} changed something of the owner's`);
  return calls;
}

/** The owner's rows as text, without when a token was last used. */
async function unchangedRows(db: Product['deps']['db'], owner: Townsman): Promise<string> {
  return JSON.stringify(await rowsOf(db, owner), (name, value) => (name === 'last_used_at' ? null : value));
}
