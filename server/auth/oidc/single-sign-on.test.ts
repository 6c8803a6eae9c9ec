import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { oidcIdentities } from '#shared/schema/account/access.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { anOidcProvider, type TestProvider } from '#tests/support/oidc-provider.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';

const ORIGIN = 'http://localhost:3000';
const PASSWORD = 'monsoon evening';
let provider: TestProvider;
let product: Product;
let people = 0;

beforeAll(async () => {
  provider = await anOidcProvider({ origin: ORIGIN });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  product = await aProduct({ env: { ...provider.env, OIDC_AUTO_REGISTER: 'on' } });
});
afterEach(async () => {
  provider.forge = null;
  provider.foreignKey = false;
  await product.close();
});

/** Another server on the same database and provider, with other settings. */
async function withSettings(env: Record<string, string>): Promise<void> {
  await product.close();
  product = await aProduct({ env: { ...provider.env, ...env } });
}

/** Registers a user at the provider. */
function known(claims: Record<string, unknown> = {}): string {
  people += 1;
  const sub = `person-${people}`;
  provider.people.set(sub, {
    email: `${sub}@example.in`,
    email_verified: true,
    given_name: 'Asha',
    family_name: 'Rao',
    ...claims,
  });
  return sub;
}

/** Goes to the provider and back; returns the callback's response. */
async function signOn(visitor: Visitor, sub: string, query = '') {
  const begun = await visitor.get(`/api/login/oidc${query}`);
  expect(begun.status).toBe(303);
  return visitor.get(await provider.walk(begun.headers.location ?? '', sub));
}

async function withPassword(email: string): Promise<Visitor> {
  const visitor = product.visitor();
  const form = { email, password: PASSWORD, firstName: 'Ravi', lastName: '' };
  expect(await visitor.post('/api/register', form)).toMatchObject({ status: 201 });
  return visitor;
}

const leadsTo = (location: string) =>
  expect.objectContaining({ status: 303, headers: expect.objectContaining({ location }) });
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).json as { email: string };
const roleOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/user/role')).json as { role: string }).role;
const actions = async () =>
  (await product.deps.db.select().from(auditLog).orderBy(auditLog.sequence)).map(({ action }) => action);

test('a new person gets an account without a password, and is recognised the next time', async () => {
  const sub = known();
  const visitor = product.visitor();
  expect(await signOn(visitor, sub, '?returnTo=/stocks%3Fsector=IT')).toEqual(leadsTo('/stocks?sector=IT'));
  const asha = await whoIs(visitor);
  expect(asha).toMatchObject({ email: `${sub}@example.in`, firstName: 'Asha', lastName: 'Rao' });
  const again = product.visitor();
  await signOn(again, sub);
  expect(await whoIs(again)).toEqual(asha);
  expect(await visitor.post('/api/login', { email: asha.email, password: PASSWORD })).toMatchObject({
    status: 401,
  });
  expect((await visitor.get('/api/user/ways-in')).json).toMatchObject({
    password: false,
    passkeys: [],
    singleSignOn: { issuer: provider.issuer, identities: [{ subject: sub }] },
    proof: { hasPassword: false, twoFactor: false },
  });
  expect(await actions()).toEqual(['identity.register']);
});

test('two concurrent first sign-ins of one person create one account', async () => {
  const sub = known();
  const tabs = [product.visitor(), product.visitor()];
  const back = await Promise.all(tabs.map((tab) => signOn(tab, sub)));
  expect(back).toEqual([leadsTo('/'), leadsTo('/')]);
  const rows = await product.deps.db
    .select()
    .from(users)
    .where(eq(users.email, `${sub}@example.in`));
  expect(rows).toHaveLength(1);
});

test('an address with an account is not taken over: its owner signs in with the password and links', async () => {
  const sub = known({ email: 'ravi@example.in' });
  const ravi = await withPassword('ravi@example.in');
  const stranger = product.visitor();
  expect(await signOn(stranger, sub)).toEqual(leadsTo('/api/login?error=oidc_email_taken'));
  expect((await stranger.get('/api/auth/user')).status).toBe(401);

  const link = (body: object) => ravi.post('/api/user/oidc/link', body);
  expect(await link({})).toMatchObject({ status: 403, json: { code: 'wrong_password' } });
  const { address } = (await link({ password: PASSWORD })).json as { address: string };
  expect(await ravi.get(await provider.walk(address, sub))).toEqual(leadsTo('/account?sso=linked'));
  const again = product.visitor();
  expect(await signOn(again, sub)).toEqual(leadsTo('/'));
  expect(await whoIs(again)).toEqual(await whoIs(ravi));

  const unlink = (body: object) => ravi.post('/api/user/oidc/unlink', { subject: sub, ...body });
  expect((await unlink({ password: 'not it at all' })).status).toBe(403);
  expect((await unlink({ password: PASSWORD })).json).toMatchObject({ singleSignOn: { identities: [] } });
  expect((await unlink({ password: PASSWORD })).status).toBe(404);
  expect(await signOn(product.visitor(), sub)).toEqual(leadsTo('/api/login?error=oidc_email_taken'));
  expect(await actions()).toEqual(['identity.link', 'identity.unlink']);
});

test('an identity of one person is not linked to another', async () => {
  const sub = known();
  await signOn(product.visitor(), sub);
  const ravi = await withPassword('second@example.in');
  const { address } = (await ravi.post('/api/user/oidc/link', { password: PASSWORD })).json as {
    address: string;
  };
  expect(await ravi.get(await provider.walk(address, sub))).toEqual(
    leadsTo('/account?sso=oidc_linked_elsewhere'),
  );
});

test('a link that one person began is not completed for another', async () => {
  const ravi = await withPassword('third@example.in');
  const { address } = (await ravi.post('/api/user/oidc/link', { password: PASSWORD })).json as {
    address: string;
  };
  const back = await provider.walk(address, known());
  const { sid, sess } = (await product.deps.db.select().from(sessions))[0] ?? {};
  const other = await withPassword('fourth@example.in');
  const { id } = (await whoIs(other)) as unknown as { id: string };
  const pending = JSON.stringify({ ...(sess as object), passport: { user: id } });
  await product.deps.db
    .update(sessions)
    .set({ sess: sql`${pending}::json` })
    .where(eq(sessions.sid, sid ?? ''));
  expect(await ravi.get(back)).toEqual(leadsTo('/account?sso=oidc_expired'));
  expect(await product.deps.db.$count(oidcIdentities)).toBe(0);
});

test('without registration an unknown person, or an unconfirmed address, is sent back with a reason', async () => {
  await withSettings({});
  expect(await signOn(product.visitor(), known())).toEqual(leadsTo('/api/login?error=oidc_unknown'));
  await withSettings({ OIDC_AUTO_REGISTER: 'on' });
  for (const claims of [{ email_verified: false }, { email: undefined }, { email: 'no address' }])
    expect(await signOn(product.visitor(), known(claims))).toEqual(leadsTo('/api/login?error=oidc_no_email'));
});

test('a sign-in is completed once, in the browser that began it, and within ten minutes', async () => {
  const visitor = product.visitor();
  const { location = '' } = (await visitor.get('/api/login/oidc?returnTo=/portfolio')).headers;
  const back = await provider.walk(location, known());
  const expired = leadsTo('/api/login?error=oidc_expired');
  expect(await product.visitor().get(back)).toEqual(expired);
  const both = await Promise.all([visitor.get(back), visitor.get(back)]);
  expect(both.map(({ headers }) => headers.location).sort()).toEqual([
    '/api/login?error=oidc_expired',
    '/portfolio',
  ]);

  let late = 0;
  const { clock } = product.deps;
  await product.close();
  product = await aProduct({
    env: provider.env,
    clock: { now: () => new Date(clock.now().getTime() + late) },
  });
  const slow = product.visitor();
  const begun = await slow.get('/api/login/oidc');
  const address = await provider.walk(begun.headers.location ?? '', known());
  late = 10 * 60_000 + 1;
  expect(await slow.get(address)).toEqual(expired);
});

test('a wrong state, and a code of another sign-in, are refused', async () => {
  const visitor = product.visitor();
  const back = async () => {
    const { location = '' } = (await visitor.get('/api/login/oidc')).headers;
    return provider.walk(location, known());
  };
  const failed = leadsTo('/api/login?error=oidc_failed');
  const mine = new URL(await back(), ORIGIN);
  mine.searchParams.set('state', 'another');
  expect(await visitor.get(mine.pathname + mine.search)).toEqual(failed);
  const first = new URL(await back(), ORIGIN);
  const second = new URL(await back(), ORIGIN);
  second.searchParams.set('code', first.searchParams.get('code') ?? '');
  expect(await visitor.get(second.pathname + second.search)).toEqual(failed);
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
});

const second = () => Math.floor(product.deps.clock.now().getTime() / 1000);
test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, boolean?]>([
  ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'another client' })],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['an end two minutes back', (claims) => ({ ...claims, exp: second() - 120 })],
  ['a beginning in two minutes', (claims) => ({ ...claims, nbf: second() + 120 })],
  ['a signature by an unpublished key', (claims) => claims, true],
])('an ID token with %s is refused', async (_what, forge, foreignKey = false) => {
  Object.assign(provider, { forge, foreignKey });
  const visitor = product.visitor();
  expect(await signOn(visitor, known())).toEqual(leadsTo('/api/login?error=oidc_failed'));
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
});

test('a clock that is twenty seconds off is tolerated', async () => {
  provider.forge = (claims) => ({ ...claims, exp: second() - 20 });
  expect(await signOn(product.visitor(), known())).toEqual(leadsTo('/'));
  provider.forge = (claims) => ({ ...claims, iat: second() + 20, nbf: second() + 20 });
  expect(await signOn(product.visitor(), known())).toEqual(leadsTo('/'));
});

test('just rotated keys are known', async () => {
  const sub = known();
  expect(await signOn(product.visitor(), sub)).toEqual(leadsTo('/'));
  provider.rotateKeys();
  expect(await signOn(product.visitor(), sub)).toEqual(leadsTo('/'));
});

test('a provider outage disables only single sign-on, which recovers with it', async () => {
  await provider.stop();
  await withSettings({ OIDC_AUTO_REGISTER: 'on' });
  const unavailable = leadsTo('/api/login?error=oidc_unavailable&returnTo=%2Fstocks');
  expect(await product.visitor().get('/api/login/oidc?returnTo=/stocks')).toEqual(unavailable);
  const ravi = await withPassword('fifth@example.in');
  expect(await ravi.post('/api/user/oidc/link', { password: PASSWORD })).toMatchObject({
    status: 503,
    json: { code: 'oidc_unavailable' },
    headers: { 'retry-after': '60' },
  });
  await provider.start();
  const visitor = product.visitor();
  const begun = await visitor.get('/api/login/oidc');
  const back = await provider.walk(begun.headers.location ?? '', known());
  await provider.stop();
  expect(await visitor.get(back)).toEqual(leadsTo('/api/login?error=oidc_unavailable'));
  await provider.start();
  expect(await signOn(product.visitor(), known())).toEqual(leadsTo('/'));
});

test('the sign-in page shows that a sign-in was cancelled at the provider', async () => {
  const visitor = product.visitor();
  const { location = '' } = (await visitor.get('/api/login/oidc')).headers;
  const state = new URL(location).searchParams.get('state');
  const back = `/api/login/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
  expect(await visitor.get(back)).toEqual(leadsTo('/api/login?error=oidc_cancelled'));
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/x/..//evil.example',
  '/api/logout',
])('the callback never redirects to %s', async (trick) => {
  const visitor = product.visitor();
  expect(await signOn(visitor, known(), `?returnTo=${encodeURIComponent(trick)}`)).toEqual(leadsTo('/'));
});

test('a role claim applies from the next sign-in on, ends access under the old role, and is audited', async () => {
  await withSettings({ OIDC_AUTO_REGISTER: 'on', OIDC_ROLE_CLAIM: 'artha_role' });
  const sub = known({ artha_role: ['staff', 'broker'] });
  const visitor = product.visitor();
  await signOn(visitor, sub);
  expect(await roleOf(visitor)).toBe('BROKER');
  provider.people.set(sub, { ...provider.people.get(sub), artha_role: 'ADMIN' });
  const again = product.visitor();
  await signOn(again, sub);
  expect(await roleOf(again)).toBe('ADMIN');
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  const rows = await product.deps.db.select().from(auditLog).where(eq(auditLog.action, 'user.edit'));
  expect(rows.map(({ actor, detail }) => ({ actor, detail }))).toEqual([
    { actor: 'single-sign-on', detail: { role: { from: 'USER', to: 'BROKER' } } },
    { actor: 'single-sign-on', detail: { role: { from: 'BROKER', to: 'ADMIN' } } },
  ]);
});

test('the last active administrator is not demoted by a claim; one of two is, and never both', async () => {
  await withSettings({ OIDC_AUTO_REGISTER: 'on', OIDC_ROLE_CLAIM: 'artha_role' });
  // Demotes the demo administrator.
  await product.deps.db.update(users).set({ role: 'USER' }).where(eq(users.role, 'ADMIN'));
  const both = [known({ artha_role: 'ADMIN' }), known({ artha_role: 'ADMIN' })];
  for (const sub of both) await signOn(product.visitor(), sub);
  for (const sub of both) provider.people.set(sub, { ...provider.people.get(sub), artha_role: undefined });
  await Promise.all(both.map((sub) => signOn(product.visitor(), sub)));
  const left = await product.deps.db.$count(users, and(eq(users.role, 'ADMIN'), eq(users.isActive, true)));
  expect(left).toBe(1);
});

test('a deactivated person does not get in, and gets no role from a claim', async () => {
  const sub = known();
  await signOn(product.visitor(), sub);
  await product.deps.db
    .update(users)
    .set({ isActive: false })
    .where(eq(users.email, `${sub}@example.in`));
  expect(await signOn(product.visitor(), sub)).toEqual(leadsTo('/api/login?error=account_inactive'));
});

test('signing out also ends the session at the provider, and returns home', async () => {
  const visitor = product.visitor();
  await signOn(visitor, known());
  const out = await visitor.get('/api/logout');
  const address = new URL(out.headers.location ?? '');
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  const page = await product.visitor().send('GET', address.href);
  expect(page.status).toBe(200);

  const ravi = await withPassword('sixth@example.in');
  expect(await ravi.get('/api/logout')).toEqual(leadsTo('/'));
});

test('the only sign-in method can’t be unlinked', async () => {
  const sub = known();
  const visitor = product.visitor();
  await signOn(visitor, sub);
  expect(await visitor.post('/api/user/oidc/unlink', { subject: sub })).toMatchObject({
    status: 409,
    json: { code: 'last_way_in' },
  });
});
