import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBus } from '#server/core/cluster/bus/open-bus.ts';
import { shareEvents } from '#server/core/cluster/shared-events.ts';
import { createEventBus } from '#server/core/events.ts';
import { sessionHash } from '#server/core/session/session-cookie.ts';
import { passwordResets } from '#shared/schema/account/access.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { pushSubscriptions } from '#shared/schema/account/inbox.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { endAccess } from './end-access.ts';

const ASHA = { email: 'asha@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: '' };
/** A shared read, answered for any session in the session cache. */
const SHARED_READ = '/api/stocks';

let product: Product;
let desk: Visitor;
let phone: Visitor;
let userId: string;
beforeEach(async () => {
  product = await aProduct();
  desk = product.visitor();
  phone = product.visitor();
  userId = ((await desk.post('/api/register', ASHA)).json as { id: string }).id;
  expect((await phone.post('/api/login', ASHA)).status).toBe(200);
});
afterEach(() => product.close());

const sessionIdOf = (visitor: Visitor) =>
  /^s:(.+)\.[^.]+$/.exec(decodeURIComponent(visitor.cookies.get('artha') ?? ''))?.[1] ?? '';

async function aToken(name: string): Promise<{ id: string; open: () => Promise<number> }> {
  const wanted = { name, scope: 'trade', password: ASHA.password };
  const { json } = await desk.post('/api/user/account/tokens', wanted);
  const { token, made } = json as { token: string; made: { id: string } };
  const headers = { Authorization: `Bearer ${token}` };
  return { id: made.id, open: async () => (await product.visitor().get('/api/portfolio', headers)).status };
}

async function aPush(visitor: Visitor): Promise<void> {
  const sessionId = sessionIdOf(visitor);
  await product.deps.db.insert(pushSubscriptions).values({
    id: product.deps.newId(),
    userId,
    sessionHash: sessionHash(sessionId),
    createdAt: new Date(0),
    endpoint: `https://push.example/${sessionId}`,
    p256dh: 'k',
    auth: 'a',
  });
}

/** Work of the user that runs until it is aborted. */
function runningWork(): Promise<unknown> {
  const work = product.deps.work.run(
    { userId, kind: 'backtest' },
    (signal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  return work.catch((reason: unknown) => reason);
}

const lastEntry = async () => (await product.deps.db.select().from(auditLog)).at(-1);

test('everything ends: sessions, cached ones, live sockets, tokens, pushes, reset links and running work', async () => {
  const { db } = product.deps;
  const script = await aToken('backup script');
  for (const place of [desk, phone]) await aPush(place);
  await db.insert(passwordResets).values({
    tokenHash: 'hash',
    userId,
    origin: 'mail',
    createdAt: new Date(0),
    expiresAt: new Date('2040-01-01'),
  });
  const live = await Promise.all([desk, phone].map((place) => product.listen(place)));
  const closed = live.map(({ socket }) => once(socket, 'close'));
  for (const place of [desk, phone]) expect((await place.get(SHARED_READ)).status).toBe(200);
  expect(await script.open()).toBe(200);
  const work = runningWork();

  await endAccess(product.deps, { userId, reason: 'sign-out-everywhere' });

  expect(await work).toMatchObject({ status: 401 });
  for (const close of closed) expect((await close)[0]).toBe(1008);
  for (const place of [desk, phone]) {
    expect((await place.get(SHARED_READ)).status).toBe(401);
    expect((await place.get('/api/portfolio')).status).toBe(401);
  }
  expect(await script.open()).toBe(401);
  for (const table of [sessions, pushSubscriptions, passwordResets]) expect(await db.$count(table)).toBe(0);
  expect(await lastEntry()).toMatchObject({
    actor: userId,
    action: 'access.end',
    subject: userId,
    detail: { reason: 'sign-out-everywhere', sessions: 2, tokens: ['backup script'], tokensKept: 0 },
  });
});

test('one session with its socket and pushes, and the selected tokens, continue', async () => {
  const { db } = product.deps;
  const [except, dropped] = [await aToken('kept'), await aToken('dropped')];
  for (const place of [desk, phone]) await aPush(place);
  const onDesk = await product.listen(desk);
  const onPhone = await product.listen(phone);
  const closed = once(onPhone.socket, 'close');
  for (const place of [desk, phone]) expect((await place.get(SHARED_READ)).status).toBe(200);

  const keep = { sessionId: sessionIdOf(desk), tokenIds: [except.id] };
  await endAccess(product.deps, { userId, reason: 'password-change', keep });

  expect((await closed)[0]).toBe(1008);
  expect([(await desk.get(SHARED_READ)).status, (await phone.get(SHARED_READ)).status]).toEqual([200, 401]);
  expect([await except.open(), await dropped.open()]).toEqual([200, 401]);
  const pushes = await db.select().from(pushSubscriptions);
  expect(pushes.map(({ endpoint }) => endpoint)).toEqual([`https://push.example/${sessionIdOf(desk)}`]);
  expect(onDesk.socket.readyState).toBe(onDesk.socket.OPEN);
  expect(await lastEntry()).toMatchObject({ detail: { sessions: 1, tokens: ['dropped'], tokensKept: 1 } });
});

test('another instance also closes its sockets and evicts its cached sessions', async () => {
  const { db, config, log, newId, clock } = product.deps;
  const url = db.$client.options.connectionString ?? '';
  const open = () => openBus({ config, db, url, log, instance: newId() });
  const [busHere, busThere] = [await open(), await open()];
  const elsewhere = createEventBus();
  const stops = [shareEvents(busHere, product.deps.events), shareEvents(busThere, elsewhere)];
  const { socket } = await product.listen(phone);
  expect((await phone.get(SHARED_READ)).status).toBe(200);
  const closed = once(socket, 'close');
  await endAccess({ db, clock, events: elsewhere }, { userId, reason: 'suspended', actor: 'os:root' });
  expect((await closed)[0]).toBe(1008);
  expect((await phone.get(SHARED_READ)).status).toBe(401);
  for (const stop of stops) stop();
  for (const bus of [busHere, busThere]) await bus.stop();
});
