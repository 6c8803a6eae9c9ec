import { createHash } from 'node:crypto';
import type { Db } from '#server/core/db/db.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { FOREIGN_ORIGIN, FORGERIES } from '#tests/support/people/forgeries.ts';
import { aProduct } from '#tests/support/product.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { callsOf } from './calls.ts';
import { aTownsman, idsOf, KNOWN, liveOn, OUR_JSON, type Townsman } from './town.ts';

/** Calls of each mutation, each with all forgeries. */
const CALLS = 5;
const QUICK_CALLS = 2;

/** Requests that send a browser to the sign-out address without a user's navigation. */
const FORGED_SIGN_OUTS: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' },
  { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch;prerender' },
  { Referer: `${FOREIGN_ORIGIN}/page` },
  { Referer: 'not an address' },
  {},
];

/**
 * Bar 13: an administrator with trades and saved objects is lured to another site. That site sends every mutation of
 * the contract with valid bodies in every forged way, and sends the browser to the sign-out address. All tables are
 * hashed before and after. Then the same calls are sent from our own page, to see how many of them would have an
 * effect.
 *
 * Guarded by `sameOriginOnly` of server/core/http/access.ts in server/app.ts (without it: every table differs) and by
 * `isOwnNavigation` in server/auth/sign-out.ts (without it: signed out).
 */
export async function forgery(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct({ env: { KITE_URL: 'http://127.0.0.1:1' } });
  const { db } = product.deps;
  const victim = await aTownsman(product, 'ADMIN');
  await liveOn(product, victim);
  const calls = await mutations(db, victim, run);
  await victim.visitor.get(api.auth.user.path);
  const before = await hashOfAll(db);
  let sent = 0;
  for (const [name, headers, pretended] of FORGERIES) {
    for (const { method, path, body, isReadToo } of calls) {
      if (pretended === 'GET' && isReadToo) continue;
      const reply = await victim.visitor.send(
        pretended ?? method,
        path,
        headers(product.url),
        pretended ? undefined : body,
      );
      sent += 1;
      const refused =
        pretended === 'GET' ? reply.status === 404 || reply.status === 405 : reply.status === 403;
      if (!refused) found.add(`${method} ${path} with ${name} was answered ${reply.status}`);
    }
    run.progress(`${sent} forged requests`);
  }
  for (const headers of FORGED_SIGN_OUTS) {
    const reply = await victim.visitor.send('GET', '/api/logout', headers);
    if (reply.status !== 403)
      found.add(`signing out with ${JSON.stringify(headers)} was answered ${reply.status}`);
  }
  found.compare('the state after them', await hashOfAll(db), before);
  found.compare(
    'whether the victim is signed in',
    (await victim.visitor.get(api.auth.user.path)).status,
    200,
  );
  const would = await fromOurPage(calls, victim, found);
  await product.close();
  return {
    figure: `${new Set(calls.map(({ name }) => name)).size} mutations × ${FORGERIES.length} forgeries (${sent} requests) and ${FORGED_SIGN_OUTS.length} sign-outs; from our own page ${would} of the mutations succeed`,
    bar: '0 state changes, logout included',
    faults: found.reported(),
  };
}

interface Mutation {
  name: string;
  method: string;
  path: string;
  body?: string;
  /** The same address also has a GET. */
  isReadToo: boolean;
}

async function mutations(db: Db, victim: Townsman, run: Run): Promise<Mutation[]> {
  const ids = await idsOf(db, victim);
  const all = allEndpoints();
  const read = new Set<string>(
    all.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [endpoint.path] : [])),
  );
  return all
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .flatMap(({ name, endpoint }) => {
      const known = { ...KNOWN, ...(endpoint.params && { id: ids, order: ids }) };
      return callsOf(endpoint, known, { seed: run.seed, count: run.of(CALLS, QUICK_CALLS) }).map((call) => ({
        name,
        method: endpoint.method,
        ...call,
        isReadToo: read.has(endpoint.path),
      }));
    });
}

/**
 * Sends the same calls as the victim; returns how many mutations succeeded. Calls that sign out or delete come last.
 */
async function fromOurPage(
  calls: readonly Mutation[],
  { visitor }: Townsman,
  found: Faults,
): Promise<number> {
  const done = new Set<string>();
  const isLast = ({ name }: Mutation) => /^(auth|account)\./.test(name) || name === 'account.delete';
  for (const { name, method, path, body } of calls.toSorted(
    (a, b) => Number(isLast(a)) - Number(isLast(b)),
  )) {
    const reply = await visitor.send(method, path, OUR_JSON, body);
    if (reply.status < 300) done.add(name);
    if (reply.status >= 500 && reply.status !== 502)
      found.add(`${method} ${path} was answered ${reply.status}`);
  }
  if (done.size === 0) found.add('nothing could be done from our own page either');
  return done.size;
}

/** A hash of every row of every table. */
async function hashOfAll(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.$client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    // Sessions record their use once a minute, for any use.
    const { rows: all } = await db.$client.query(
      `select (to_jsonb(t) - 'expire')::text as row from ${name} t order by 1`,
    );
    hashes[name] = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  }
  return hashes;
}
