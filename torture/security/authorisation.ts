import { eq } from 'drizzle-orm';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { api } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/account/role.ts';
import { users } from '#shared/schema/account/auth.ts';
import { CREDENTIALS, type Credential, giveTokens } from '#tests/support/credentials.ts';
import { doorsOf, REFUSALS, refusalOf } from '#tests/support/doors.ts';
import type { Answer, Visitor } from '#tests/support/people/visitor.ts';
import { doorsFor } from '#tests/support/people/who-may.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { type Faults, faults, type Run, type Verdict } from '../bar.ts';
import { callsOf, type WireCall } from './calls.ts';
import { aTownsman, idsOf, KNOWN, liveOn, OUR_JSON, OURS, rowsOf, type Townsman } from './town.ts';

/** Calls of each endpoint per caller; calls that name an object of the owner are as many as the owner's objects. */
const CALLS = 4;
/** In a quick run, this caller tries more of the owner's objects than the others. */
const LIKELIEST = 'another user';

/** A caller of everything, and the access to the owner that they have as a broker or administrator. */
interface Stranger {
  who: string;
  role: Role | null;
  visitor: Visitor;
  person: Townsman | null;
  looksAfter: readonly string[];
}

/** Shared by the calls of one run. */
interface Trial {
  run: Run;
  product: Product;
  owner: Townsman;
  found: Faults;
}

/**
 * Bar 15: a user trades, saves screens, alerts and tokens, practises, and joins a broker: everything that the
 * contract allows a user. Then every endpoint is called anonymously, by another user, by the user's broker, by
 * another broker, by an administrator and by the user, with the ids of all their objects. Every route of the real
 * router is also called by programs with the user's tokens: to read, to trade, expired, revoked, suspended. Each call
 * must be admitted or refused as the contract declares. No one else may get, change or see anything of the user,
 * whose rows are compared in every table with users' rows, and no program may change what its token does not allow.
 *
 * Guarded by `authorise` in server/core/http/bind.ts (without it: 200 for 401) and by the account or user in every
 * query of a store (without it in `readTrade` of server/trading/history/store.ts: a timeline for a stranger), by
 * `authoriseToken` in its guard (without it: 303 to the brokerage for a token that only reads).
 */
export async function authorisation(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct({ env: { KITE_URL: 'http://127.0.0.1:1' } });
  const owner = await aTownsman(product, 'USER');
  const other = await aTownsman(product, 'USER');
  const broker = await aTownsman(product, 'BROKER');
  const otherBroker = await aTownsman(product, 'BROKER');
  const admin = await aTownsman(product, 'ADMIN');
  await join(owner, broker);
  const done = await liveOn(product, owner);
  const tables = new Set((await rowsOf(product.deps.db, owner)).map(({ table }) => table));
  run.progress(`the owner made ${done.length} kinds of calls, stored in ${tables.size} tables`);
  const strangers: Stranger[] = [
    { who: 'an anonymous caller', role: null, visitor: product.visitor(), person: null, looksAfter: [] },
    { who: LIKELIEST, role: 'USER', ...of(other), looksAfter: [] },
    { who: 'another broker', role: 'BROKER', ...of(otherBroker), looksAfter: [] },
    { who: 'their broker', role: 'BROKER', ...of(broker), looksAfter: ['broker'] },
    { who: 'an administrator', role: 'ADMIN', ...of(admin), looksAfter: ['admin', 'broker'] },
  ];
  const trial: Trial = { run, product, owner, found };
  let calls = 0;
  for (const stranger of strangers) {
    calls += await tryEverything(trial, stranger);
    run.progress(`${calls} calls, after ${stranger.who}`);
  }
  const programs = CREDENTIALS.filter(
    ({ kind, role, dead }) => kind === 'token' && (dead || role === 'USER'),
  );
  for (const program of programs) {
    calls += await tryAsProgram(trial, program);
    run.progress(`${calls} calls, after ${program.what} of the owner's`);
  }
  calls += await callOwn(trial);
  await product.close();
  return {
    figure: `${doorsFor(null).length} endpoints × 6 people and ${programs.length} programs, ${calls} calls with the ids of an owner with ${done.length} kinds of calls, stored in ${tables.size} tables`,
    bar: '0 mismatches, 0 foreign objects',
    faults: found.reported(),
  };
}

const of = (person: Townsman) => ({ person, visitor: person.visitor });

async function join(owner: Townsman, broker: Townsman): Promise<void> {
  const { json } = await broker.visitor.get(api.broker.invite.path);
  const { code, ratePercent } = json as { code: string; ratePercent: number };
  const reply = await owner.visitor.post(api.broker.join.path, { code, ratePercent });
  if (reply.status !== 200) throw new Error(`Joining was answered ${reply.status} ${reply.text}`);
}

/** All ids, or in a quick run every nth, at least one and different ones each turn. */
function some({ run }: Trial, ids: readonly string[], turn: number, quick = 40): string[] {
  const step = Math.min(run.of(1, quick), ids.length);
  return ids.filter((_, n) => n % step === turn % step);
}

/** Calls of an endpoint: one for each of these ids if its address has a parameter, otherwise some drawn ones. */
function naming({ run }: Trial, endpoint: Endpoint, ids: readonly string[]): WireCall[] {
  const named = { 'format uuid': ids, before: ids, after: ids, parentId: ids };
  const known = { ...KNOWN, password: ['not the password'], ...named };
  const { seed } = run;
  if (!endpoint.path.includes(':')) return callsOf(endpoint, known, { seed, count: run.of(CALLS, 1) });
  return ids.flatMap((id) => callsOf(endpoint, { ...known, id: [id], order: [id] }, { seed, count: 1 }));
}

/** Calls every endpoint as this stranger; returns the number of calls. */
async function tryEverything(trial: Trial, stranger: Stranger): Promise<number> {
  const { who, role, visitor, person, looksAfter } = stranger;
  const { product, owner, found } = trial;
  const { db } = product.deps;
  const ids = await idsOf(db, owner);
  const uuids = ids.filter((id) => id.length > 20);
  const marks = [owner.id, owner.accountId, owner.email, ...uuids];
  const before = JSON.stringify(await rowsOf(db, owner));
  /** Ids of the owner's objects under which the stranger stored their own object, where the client chooses the id. */
  const reused = new Set<string>();
  let calls = 0;
  for (const [n, { name, endpoint, allowed, refusal }] of doorsFor(role).entries()) {
    if (changesWhoCalls(name, endpoint)) continue;
    const mayTouch = looksAfter.includes(endpoint.access);
    // Changes that an administrator may make to anyone are tried on a user that does not exist.
    const harmless = mayTouch && endpoint.method !== 'GET';
    const theirs = harmless
      ? [crypto.randomUUID()]
      : some(trial, [owner.id, ...ids], n, who === LIKELIEST ? 4 : undefined);
    for (const call of naming(trial, endpoint, theirs)) {
      const reply = await send(visitor, endpoint.method, {
        ...call,
        body: harmless && call.body ? '{}' : call.body,
      });
      calls += 1;
      const at = `${name} by ${who} (${call.path})`;
      if (isRefusal(reply) === allowed)
        found.add(`${at} was answered ${reply.status} ${reply.text.slice(0, 100)}`);
      if (!allowed && (reply.status !== refusal.status || codeOf(reply) !== refusal.code))
        found.add(`${at} was refused with ${reply.status} ${codeOf(reply)}`);
      if (mayTouch) continue;
      if (person && reply.status < 400 && uuids.some((id) => call.body?.includes(id)))
        for (const { row } of await rowsOf(db, person))
          if (uuids.includes(String(row.id))) reused.add(String(row.id));
      const names = endpoint.params && theirs.some((id) => call.path.includes(`/${id}`) && !reused.has(id));
      if (names && reply.status < 400) found.add(`${at} was answered ${reply.status}`);
      const isSent = (mark: string) => call.path.includes(mark) || call.body?.includes(mark);
      const seen = marks.find((mark) => reply.text.includes(mark) && !isSent(mark) && !reused.has(mark));
      if (seen) found.add(`${at} shows ${seen}`);
    }
  }
  if (JSON.stringify(await rowsOf(db, owner)) !== before)
    found.add(`${who} changed something of the owner's`);
  return calls;
}

/** Calls every route of the router with one of the owner's tokens; returns the number of calls. */
async function tryAsProgram(trial: Trial, program: Credential): Promise<number> {
  const { product, owner, found } = trial;
  const { db } = product.deps;
  const [headers = {}] = await giveTokens(db, [owner.id], program);
  const suspended = program.dead === 'suspended';
  const setActive = (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, owner.id));
  const before = await unchangedRows(trial);
  if (suspended) await setActive(false);
  const visitor = product.visitor();
  // Once: reading them for each endpoint took most of the bar's time.
  const ids = await idsOf(db, owner);
  let calls = 0;
  for (const [n, { name, endpoint }] of doorsOf(product.router).entries()) {
    if (!endpoint) {
      found.add(`${name} is on the router, and not in the contract`);
      continue;
    }
    const expected = refusalOf(endpoint, program);
    for (const call of naming(trial, endpoint, some(trial, ids, n))) {
      const reply = await send(visitor, endpoint.method, call, headers);
      calls += 1;
      const wrong = expected ? reply.status !== expected.status : REFUSALS.includes(String(codeOf(reply)));
      if (wrong) found.add(`${name} by ${program.what} was answered ${reply.status} ${codeOf(reply)}`);
    }
  }
  if (suspended) await setActive(true);
  const mayTrade = program.scope === 'trade' && !program.dead;
  if (!mayTrade && (await unchangedRows(trial)) !== before)
    found.add(`${program.what} changed something of the owner's`);
  return calls;
}

/** The owner's rows as text, except when a token was last used. */
async function unchangedRows({ product, owner }: Trial): Promise<string> {
  const rows = await rowsOf(product.deps.db, owner);
  return JSON.stringify(rows, (name, value) => (name === 'last_used_at' ? null : value));
}

/** The owner must not be refused anything of their own. */
async function callOwn(trial: Trial): Promise<number> {
  const { product, owner, found } = trial;
  let calls = 0;
  const isLast = (name: string) => /^(auth|account)\./.test(name);
  const doors = doorsFor('USER').toSorted((a, b) => Number(isLast(a.name)) - Number(isLast(b.name)));
  const ids = await idsOf(product.deps.db, owner);
  for (const [n, { name, endpoint, allowed }] of doors.entries()) {
    if (changesWhoCalls(name, endpoint) || (isLast(name) && endpoint.method !== 'GET')) continue;
    for (const call of naming(trial, endpoint, some(trial, ids, n))) {
      const reply = await send(owner.visitor, endpoint.method, call);
      calls += 1;
      if (isRefusal(reply) === allowed) found.add(`${name} by the owner was answered ${reply.status}`);
    }
  }
  return calls;
}

/** Signing in and out changes who the caller is. */
const changesWhoCalls = (name: string, { method, redirect }: Endpoint): boolean =>
  (name.startsWith('auth.') && (method !== 'GET' || redirect === true)) ||
  name === 'account.signOutEverywhere';

const send = (visitor: Visitor, method: string, { path, body }: WireCall, headers = {}): Promise<Answer> =>
  visitor.send(method, path, { ...(body ? OUR_JSON : OURS), ...headers }, body);

const codeOf = ({ json }: Answer): unknown => (json as { code?: unknown } | undefined)?.code;
const isRefusal = (reply: Answer): boolean => ['not_signed_in', 'no_access'].includes(String(codeOf(reply)));
