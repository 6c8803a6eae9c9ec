import type { Endpoint } from '#shared/contract/endpoint.ts';
import { api } from '#shared/contract/index.ts';
import type { Role } from '#shared/domain/role.ts';
import { CREDENTIALS } from '#tests/support/credentials.ts';
import type { Answer, Visitor } from '#tests/support/people/visitor.ts';
import { doorsFor } from '#tests/support/people/who-may.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { codeOf, eachOf, naming, sparsely } from './authorisation/calls.ts';
import { tryAsProgram } from './authorisation/programs.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import type { WireCall } from './support/contract-calls.ts';
import { aTownsman, idsOf, JSON_BODY, KNOWN, liveOn, rowsOf, type Townsman } from './support/town.ts';

/** When things should be quick: everything of the owner's is tried by this one, and each of the others tries every tenth, another at each endpoint. */
const WHOLE = 'another user';

/** Somebody who calls everything, and what of the owner's they may see. */
interface Stranger {
  who: string;
  role: Role | null;
  visitor: Visitor;
  /** Whether the owner is theirs to look after: as their broker, or as an administrator. */
  looksAfter: (access: string) => boolean;
}

/**
 * Bar 15: somebody trades, keeps screens, alerts and tokens, practises, and joins a broker: everything the contract lets a person
 * do. Then every endpoint is called by nobody, by another user, by their broker, by another broker, by an administrator and by
 * themselves, with the ids of everything of theirs, and so is every route of the real router by programs with the owner's tokens: to read,
 * to trade, expired, revoked, suspended. Each is let in or refused as the contract says; nobody else gets, changes or sees anything of the
 * owner's, whose rows are compared in every table that has rows of people, and no program changes what its token does not allow.
 *
 * Guarded by `authorise` in server/core/http/bind.ts (without it: 200 for 401) and by the account or user in every query of a store
 * (without it in `readTrade` of server/trading/history/store.ts: a timeline for a stranger), by `authoriseToken` in its guard (without it: 303 to the
 * brokerage for a token that only reads).
 */
export async function authorisation(run: Run): Promise<Verdict> {
  const found = faults();
  const product = await aProduct({ env: { KITE_URL: 'http://127.0.0.1:1' } });
  const { db } = product.deps;
  const [owner, other, broker, otherBroker, admin] = [
    await aTownsman(product, 'USER'),
    await aTownsman(product, 'USER'),
    await aTownsman(product, 'BROKER'),
    await aTownsman(product, 'BROKER'),
    await aTownsman(product, 'ADMIN'),
  ];
  await join(owner, broker);
  const done = await liveOn(product, owner, KNOWN);
  const tables = new Set((await rowsOf(db, owner)).map(({ table }) => table));
  run.progress(`the owner did ${done.length} kinds of things, which are in ${tables.size} tables`);
  const strangers: Stranger[] = [
    { who: 'nobody', role: null, visitor: product.visitor(), looksAfter: () => false },
    { who: 'another user', role: 'USER', visitor: other.visitor, looksAfter: () => false },
    { who: 'another broker', role: 'BROKER', visitor: otherBroker.visitor, looksAfter: () => false },
    {
      who: 'their broker',
      role: 'BROKER',
      visitor: broker.visitor,
      looksAfter: (access) => access === 'broker',
    },
    {
      ...{ who: 'an administrator', role: 'ADMIN', visitor: admin.visitor },
      looksAfter: (access) => access === 'admin' || access === 'broker',
    },
  ];
  let calls = 0;
  for (const stranger of strangers) {
    calls += await tryEverything(run, product, { owner, stranger, found });
    run.progress(`${calls} calls, after ${stranger.who}`);
  }
  const programs = CREDENTIALS.filter(
    ({ kind, role, dead }) => kind === 'token' && (dead || role === 'USER'),
  );
  for (const program of programs) {
    calls += await tryAsProgram(run, product, { owner, program, found });
    run.progress(`${calls} calls, after ${program.what} of the owner's`);
  }
  calls += await callOwn(run, product, owner, found);
  await product.close();
  return {
    figure: `${doorsFor(null).length} endpoints × 6 people and ${programs.length} programs, ${calls} calls with the ids of an owner who did ${done.length} kinds of things, in ${tables.size} tables`,
    bar: '0 mismatches, 0 foreign objects',
    faults: found.reported(),
  };
}

async function join(owner: Townsman, broker: Townsman): Promise<void> {
  const { json } = await broker.visitor.get(api.broker.invite.path);
  const { code, ratePercent } = json as { code: string; ratePercent: number };
  const reply = await owner.visitor.post(api.broker.join.path, { code, ratePercent });
  if (reply.status !== 200) throw new Error(`Joining was answered ${reply.status} ${reply.text}`);
}

interface Trying {
  owner: Townsman;
  stranger: Stranger;
  found: Faults;
}

/** Calls every endpoint in a stranger's name; gives the number of calls. */
async function tryEverything(
  run: Run,
  { deps: { db } }: Product,
  { owner, stranger, found }: Trying,
): Promise<number> {
  const { who, role, visitor, looksAfter } = stranger;
  const ids = await idsOf(db, owner);
  const marks = [owner.id, owner.accountId, owner.email, ...ids.filter((id) => id.length > 20)];
  const before = JSON.stringify(await rowsOf(db, owner));
  let calls = 0;
  const every = who === WHOLE ? 1 : sparsely(run);
  for (const [n, { name, endpoint, allowed, refusal }] of doorsFor(role).entries()) {
    if (changesWhoCalls(name, endpoint)) continue;
    const mayTouch = looksAfter(endpoint.access);
    // What an administrator may do to everybody is tried on nobody.
    const theirs =
      mayTouch && endpoint.method !== 'GET' ? [crypto.randomUUID()] : eachOf([owner.id, ...ids], every, n);
    for (const call of naming(endpoint, theirs, run)) {
      const body = mayTouch && endpoint.method !== 'GET' && call.body ? '{}' : call.body;
      const reply = await send(visitor, endpoint.method, { ...call, body });
      calls += 1;
      const at = `${name} by ${who} (${call.path})`;
      const refused = isRefusal(reply);
      if (refused === allowed) found.add(`${at} was answered ${reply.status} ${reply.text.slice(0, 100)}`);
      if (!allowed && (reply.status !== refusal.status || codeOf(reply) !== refusal.code))
        found.add(`${at} was refused with ${reply.status} ${codeOf(reply)}`);
      if (mayTouch) continue;
      const names = endpoint.params && theirs.some((id) => call.path.includes(`/${id}`));
      if (names && reply.status < 400) found.add(`${at} was answered ${reply.status}`);
      const seen = marks.find(
        (mark) => reply.text.includes(mark) && !call.path.includes(mark) && !call.body?.includes(mark),
      );
      if (seen) found.add(`${at} shows ${seen}`);
    }
  }
  const after = JSON.stringify(await rowsOf(db, owner));
  if (after !== before) found.add(`${who} changed something of the owner's`);
  return calls;
}

/** Nothing that is theirs is refused to the owner. */
async function callOwn(run: Run, { deps: { db } }: Product, owner: Townsman, found: Faults): Promise<number> {
  let calls = 0;
  const isLast = (name: string) => /^(auth|account)\./.test(name);
  const doors = doorsFor('USER').toSorted((a, b) => Number(isLast(a.name)) - Number(isLast(b.name)));
  for (const [n, { name, endpoint, allowed }] of doors.entries()) {
    if (changesWhoCalls(name, endpoint) || (isLast(name) && endpoint.method !== 'GET')) continue;
    for (const call of naming(endpoint, eachOf(await idsOf(db, owner), sparsely(run), n), run)) {
      const reply = await send(owner.visitor, endpoint.method, call);
      calls += 1;
      if (isRefusal(reply) === allowed) found.add(`${name} by the owner was answered ${reply.status}`);
    }
  }
  return calls;
}

/** Whoever signs in is another from then on, and whoever signs out is nobody. */
const changesWhoCalls = (name: string, { method, redirect }: Endpoint): boolean =>
  (name.startsWith('auth.') && (method !== 'GET' || redirect === true)) ||
  name === 'account.signOutEverywhere';

const send = (visitor: Visitor, method: string, { path, body }: WireCall): Promise<Answer> =>
  visitor.send(method, path, { 'Sec-Fetch-Site': 'same-origin', ...(body && JSON_BODY) }, body);

const isRefusal = (reply: Answer): boolean => ['not_signed_in', 'no_access'].includes(String(codeOf(reply)));
