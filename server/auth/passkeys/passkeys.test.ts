import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/auth/two-factor/totp.ts';
import { systemClock } from '#server/core/clock.ts';
import type { WaysIn } from '#shared/contract/account/identity.ts';
import type { CreationOptions, RequestOptions } from '#shared/contract/account/webauthn.ts';
import { passkeys } from '#shared/schema/account/access.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { users } from '#shared/schema/account/auth.ts';
import { aPasskey, type TestPasskey, type Wrong } from '#tests/support/authenticator.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

const ORIGIN = 'https://artha.example';
const ASHA = { email: 'asha@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: 'Rao' };
const proof = { password: ASHA.password };
let product: Product;
let asha: Visitor;
/** Milliseconds elapsed on the product's clock since the test began. */
let passed = 0;

beforeEach(async () => {
  passed = 0;
  const now = systemClock.now().getTime();
  product = await aProduct({
    env: { PUBLIC_URL: ORIGIN, TRUST_PROXY: '1', REGISTRATION: 'open' },
    clock: { now: () => new Date(now + passed) },
  });
  asha = aVisitor();
  expect(await asha.post('/api/register', ASHA)).toMatchObject({ status: 201 });
});
afterEach(() => product.close());

/** A browser behind an https proxy. */
function aVisitor(): Visitor {
  const visitor = product.visitor();
  const own = { Origin: ORIGIN, 'X-Forwarded-Proto': 'https' };
  return {
    ...visitor,
    get: (path, headers) => visitor.get(path, { ...own, ...headers }),
    post: (path, body, headers) => visitor.post(path, body, { ...own, ...headers }),
    send: (method, path, headers, body) => visitor.send(method, path, { ...own, ...headers }, body),
  };
}

async function options(visitor: Visitor, body: object = proof): Promise<CreationOptions> {
  const reply = await visitor.post('/api/passkeys/options', body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as CreationOptions;
}

async function added(visitor: Visitor, name = 'Laptop', body: object = proof): Promise<TestPasskey> {
  const made = aPasskey(await options(visitor, body), ORIGIN);
  const reply = await visitor.post('/api/passkeys', { name, response: made.attestation });
  expect(reply.status, reply.text).toBe(201);
  return made;
}

const challenge = async (visitor: Visitor) =>
  (await visitor.post('/api/login/passkey/options')).json as RequestOptions;

async function signIn(visitor: Visitor, passkey: TestPasskey, wrong?: Wrong) {
  return visitor.post('/api/login/passkey', { response: passkey.answer(await challenge(visitor), wrong) });
}

const ways = async (visitor: Visitor) => (await visitor.get('/api/user/ways-in')).json as WaysIn;
const audit = async () =>
  (await product.deps.db.select().from(auditLog).orderBy(auditLog.sequence)).map(({ action }) => action);
const withoutPassword = () =>
  product.deps.db.update(users).set({ hasPassword: false }).where(eq(users.email, ASHA.email));

test('a passkey is added with the password, signs in without it, is renamed and removed', async () => {
  expect(await options(asha)).toMatchObject({
    rp: { id: 'artha.example', name: 'Artha' },
    user: { name: ASHA.email, displayName: 'Asha Rao' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = await added(asha);
  const phone = aVisitor();
  expect(await signIn(phone, passkey)).toMatchObject({ status: 200, json: { email: ASHA.email } });
  expect((await phone.get('/api/auth/user')).status).toBe(200);
  expect(phone.cookies.has('__Host-artha-device')).toBe(true);
  expect((await ways(phone)).passkeys).toMatchObject([{ id: passkey.id, name: 'Laptop', backedUp: false }]);
  expect((await ways(phone)).passkeys?.[0]?.lastUsedAt).toBe(product.deps.clock.now().toISOString());

  const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const path = `/api/passkeys/${passkey.id}`;
  const renamed = await phone.send('PATCH', path, json, JSON.stringify({ name: ' Old laptop ' }));
  expect(renamed.json).toMatchObject({ passkeys: [{ name: 'Old laptop' }] });
  expect((await phone.send('PATCH', path, json, JSON.stringify({ name: ' ' }))).status).toBe(400);
  expect((await phone.post(`${path}/remove`, proof)).json).toMatchObject({ passkeys: [] });
  expect((await phone.post(`${path}/remove`, proof)).status).toBe(404);
  expect(await signIn(aVisitor(), passkey)).toMatchObject({ status: 401, json: { code: 'wrong_passkey' } });
  expect(await audit()).toEqual(['passkey.add', 'passkey.remove']);
});

test('adding and removing need the password, or a sign-in within ten minutes', async () => {
  for (const body of [{}, { password: 'not it at all' }])
    expect(await asha.post('/api/passkeys/options', body)).toMatchObject({
      status: 403,
      json: { code: 'wrong_password' },
    });
  const passkey = await added(asha);
  expect((await asha.post(`/api/passkeys/${passkey.id}/remove`, {})).status).toBe(403);
  await withoutPassword();
  passed = 10 * 60_000;
  expect((await asha.post('/api/passkeys/options', {})).status).toBe(200);
  passed += 1;
  expect(await asha.post('/api/passkeys/options', {})).toMatchObject({
    status: 403,
    json: { code: 'sign_in_again' },
  });
  expect((await ways(asha)).proof).toEqual({ hasPassword: false, twoFactor: false });
});

test('a user can’t change another user’s passkey', async () => {
  const passkey = await added(asha);
  const ravi = aVisitor();
  await ravi.post('/api/register', { ...ASHA, email: 'ravi@example.in' });
  expect((await ravi.post(`/api/passkeys/${passkey.id}/remove`, proof)).status).toBe(404);
  const known = await options(ravi);
  const taken = { ...passkey.attestation };
  expect((await ravi.post('/api/passkeys', { response: taken })).status).toBe(400);
  expect(known.excludeCredentials).toEqual([]);
  expect((await options(asha)).excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
});

test('a passkey sign-in needs no two-factor code', async () => {
  const begun = await asha.post('/api/user/account/two-factor/begin', proof);
  const { secret } = begun.json as { secret: string };
  const code = (offset: number) => totpCode(secret, totpStep(product.deps.clock.now()) + offset);
  await asha.post('/api/user/account/two-factor/confirm', { code: code(-1) });
  expect((await ways(asha)).proof).toEqual({ hasPassword: true, twoFactor: true });
  expect((await asha.post('/api/passkeys/options', proof)).json).toMatchObject({ code: 'two_factor_needed' });
  const passkey = await added(asha, 'Laptop', { ...proof, code: code(0) });
  expect(await aVisitor().post('/api/login', ASHA)).toMatchObject({ status: 403 });
  expect(await signIn(aVisitor(), passkey)).toMatchObject({ status: 200 });
});

test.each<[string, Wrong]>([
  ['on another site', { origin: 'https://artha.example.evil' }],
  ['without encryption', { origin: 'http://artha.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for a challenge of somebody’s own', { challenge: randomBytes(32).toString('base64url') }],
  ['without its owner being verified', { unverified: true }],
])('a passkey created or used %s is refused', async (_how, wrong) => {
  const made = aPasskey(await options(asha), ORIGIN, wrong);
  expect(await asha.post('/api/passkeys', { response: made.attestation })).toMatchObject({
    status: 400,
    json: { code: 'passkey_refused' },
  });
  expect(await signIn(aVisitor(), await added(asha), wrong)).toMatchObject({ status: 401 });
});

test('a wrong signature, another person’s handle and an unknown passkey get the same refusal', async () => {
  const passkey = await added(asha);
  const stranger = aPasskey(await options(asha), ORIGIN);
  const replies = [
    await signIn(aVisitor(), passkey, { signature: randomBytes(70) }),
    await signIn(aVisitor(), passkey, { userHandle: Buffer.from('another').toString('base64url') }),
    await signIn(aVisitor(), stranger),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
});

test('a challenge is accepted once, in its session, and within five minutes', async () => {
  const passkey = await added(asha);
  const visitor = aVisitor();
  const requested = await challenge(visitor);
  const answer = () => ({ response: passkey.answer(requested) });
  expect((await aVisitor().post('/api/login/passkey', answer())).status).toBe(401);
  passkey.counter = 5;
  const both = await Promise.all([1, 2].map(() => visitor.post('/api/login/passkey', answer())));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);

  const slow = aVisitor();
  const late = await challenge(slow);
  passed = 5 * 60_000 + 1;
  expect((await slow.post('/api/login/passkey', { response: passkey.answer(late) })).status).toBe(401);

  const made = aPasskey(await options(asha), ORIGIN);
  passed += 5 * 60_000 + 1;
  expect((await asha.post('/api/passkeys', { response: made.attestation })).status).toBe(400);
});

test('a decreased counter is not refused, but logged and audited', async () => {
  const passkey = await added(asha);
  for (const counter of [7, 8, 3, 3, 9]) {
    passkey.counter = counter;
    expect((await signIn(aVisitor(), passkey)).status).toBe(200);
  }
  const rows = await product.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'passkey.counter-back'));
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { counter: 3, reached: 8 },
    { counter: 3, reached: 8 },
  ]);
  const [row] = await product.deps.db.select().from(passkeys);
  expect(row?.counter).toBe(9);
});

test('of twelve passkeys added concurrently ten remain', async () => {
  const sessions = [asha];
  while (sessions.length < 12) {
    const other = aVisitor();
    await other.post('/api/login', ASHA);
    sessions.push(other);
  }
  const made: { visitor: Visitor; passkey: TestPasskey }[] = [];
  for (const visitor of sessions) made.push({ visitor, passkey: aPasskey(await options(visitor), ORIGIN) });
  const replies = await Promise.all(
    made.map(({ visitor, passkey }) => visitor.post('/api/passkeys', { response: passkey.attestation })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
  expect(await product.deps.db.$count(passkeys)).toBe(10);
});

test('of two concurrent removals of the last two sign-in methods one is refused', async () => {
  const [one, two] = [await added(asha, 'one'), await added(asha, 'two')];
  await withoutPassword();
  const remove = (passkey: TestPasskey) => asha.post(`/api/passkeys/${passkey.id}/remove`);
  const replies = await Promise.all([remove(one), remove(two)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'last_way_in' });
  expect((await ways(asha)).passkeys).toHaveLength(1);
});

test('a malformed browser response is refused with a sentence', async () => {
  const made = aPasskey(await options(asha), ORIGIN).attestation;
  const broken = [
    { ...made, rawId: 'other' },
    { ...made, response: { ...made.response, clientDataJSON: 'AAAA' } },
    { ...made, response: { ...made.response, attestationObject: 'oA' } },
    { ...made, response: { ...made.response, attestationObject: '' } },
  ];
  for (const response of broken) {
    await options(asha);
    expect((await asha.post('/api/passkeys', { response })).status).toBe(400);
  }
  const passkey = await added(asha);
  const answer = passkey.answer(await challenge(asha));
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
    for (const value of ['', 'oA', 'AAAA']) {
      await challenge(asha);
      const response = { ...answer, response: { ...answer.response, [part]: value } };
      expect((await asha.post('/api/login/passkey', { response })).status).toBe(401);
    }
  const json = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const named = await asha.send('PATCH', `/api/passkeys/${passkey.id}`, json, '{"name":"a\\u0000b"}');
  expect(named.status).toBe(400);
  expect((await asha.post('/api/user/oidc/unlink', { ...proof, subject: 'a\u0000b' })).status).toBe(400);
});

test('a deactivated person does not get in, and deleting an account deletes its passkeys', async () => {
  const passkey = await added(asha);
  const inactive = (isActive: boolean) =>
    product.deps.db.update(users).set({ isActive }).where(eq(users.email, ASHA.email));
  await inactive(false);
  expect(await signIn(aVisitor(), passkey)).toMatchObject({
    status: 403,
    json: { code: 'account_inactive' },
  });
  await inactive(true);
  expect((await asha.post('/api/user/account/delete', proof)).status).toBe(200);
  expect(await product.deps.db.$count(passkeys)).toBe(0);
});

test('twenty refused passkeys per address in a quarter of an hour are the limit', async () => {
  const stranger = aPasskey(await options(asha), ORIGIN);
  const visitor = aVisitor();
  const requested = await challenge(visitor);
  const send = async () =>
    (await visitor.post('/api/login/passkey', { response: stranger.answer(requested) })).status;
  for (let n = 0; n < 20; n++) expect(await send()).toBe(401);
  expect(await send()).toBe(429);
});
