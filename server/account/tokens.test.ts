import { afterEach, beforeEach, expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/auth/two-factor/totp.ts';
import { systemClock } from '#server/core/clock.ts';
import type { ApiToken } from '#shared/contract/account/account.ts';
import type { InboxPage } from '#shared/contract/account/inbox.ts';
import { istDate } from '#shared/domain/ist.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { remindOfExpiringTokens } from './token-reminders.ts';
import { makeToken, tokensOf } from './tokens.ts';

const ASHA = { email: 'asha@example.in', password: 'a sentence to keep', firstName: 'Asha', lastName: '' };
const TOKENS = '/api/user/account/tokens';
const DAY_MS = 86_400_000;

// The database expires sessions by the wall clock.
const start = systemClock.now();
let now = start;
let product: Product;
let asha: Visitor;
let userId: string;
beforeEach(async () => {
  now = start;
  product = await aProduct({ clock: { now: () => now } });
  asha = product.visitor();
  userId = ((await asha.post('/api/register', ASHA)).json as { id: string }).id;
});
afterEach(() => product.close());

const later = (days: number, ms = 0) => {
  now = new Date(start.getTime() + days * DAY_MS + ms);
};
const wanted = (more: object = {}) => ({
  name: 'backup script',
  scope: 'read',
  password: ASHA.password,
  ...more,
});

async function aToken(more: object = {}): Promise<{ token: string; made: ApiToken }> {
  const reply = await asha.post(TOKENS, wanted(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.json as { token: string; made: ApiToken };
}

const use = (token: string) => product.visitor().get('/api/portfolio', { Authorization: `Bearer ${token}` });

test.each([
  [undefined, 90],
  [30, 30],
  [90, 90],
  [365, 365],
])(
  'a token made for %j days works until %i days have passed, and then reports its expiry',
  async (expiresInDays, days) => {
    const { token, made } = await aToken({ expiresInDays });
    const expires = new Date(start.getTime() + days * DAY_MS);
    expect(made).toMatchObject({
      expiresAt: expires.toISOString(),
      expired: false,
      prefix: token.slice(0, 10),
      ending: token.slice(-4),
      lastUsedAt: null,
    });
    later(days, -1);
    expect((await use(token)).status).toBe(200);
    later(days);
    expect(await use(token)).toMatchObject({
      status: 401,
      json: {
        code: 'token_expired',
        message: `This API token expired on ${dayText(istDate(expires))}. Create a new one in Account.`,
      },
    });
    // Listed until it is removed.
    expect(await tokensOf(product.deps, userId)).toMatchObject([{ id: made.id, expired: true }]);
  },
);

test('a token without expiry works ten years later; no other lifetimes are offered', async () => {
  const { token, made } = await aToken({ expiresInDays: null });
  expect(made).toMatchObject({ expiresAt: null, expired: false });
  later(3_650);
  expect((await use(token)).status).toBe(200);
  for (const expiresInDays of [0, 31, 3_650, '30'])
    expect(await asha.post(TOKENS, wanted({ expiresInDays }))).toMatchObject({
      status: 400,
      json: { message: 'Choose a token expiry of 30, 90 or 365 days, or none' },
    });
});

test('the limit is ten tokens, also when thirty are created concurrently', async () => {
  const { deps } = product;
  const [session] = await deps.db.select({ id: sessions.sid }).from(sessions);
  const one = { userId, sessionId: session?.id ?? '', name: 'script', scope: 'read' as const };
  const made = await Promise.allSettled(
    Array.from({ length: 30 }, () => makeToken(deps, { ...one, expiresInDays: 90 })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const tokens = await tokensOf(deps, userId);
  expect(tokens).toHaveLength(10);
  expect(await asha.post(TOKENS, wanted())).toMatchObject({
    status: 409,
    json: { code: 'too_many_tokens' },
  });
  await asha.post(`${TOKENS}/${tokens[0]?.id}/revoke`);
  expect((await asha.post(TOKENS, wanted())).status).toBe(201);
});

test('a session that ended while a token was being created gets none', async () => {
  const form = { name: 'late', scope: 'read' as const, expiresInDays: 90 as const };
  await expect(makeToken(product.deps, { userId, sessionId: 'ended', ...form })).rejects.toMatchObject({
    status: 401,
  });
});

test('with two-factor authentication on, a new token or password requires a code', async () => {
  const account = (path: string) => `/api/user/account${path}`;
  const proof = { password: ASHA.password };
  const { secret } = (await asha.post(account('/two-factor/begin'), proof)).json as { secret: string };
  const code = (offset: number) => totpCode(secret, totpStep(now) + offset);
  await asha.post(account('/two-factor/confirm'), { code: code(-1) });

  expect(await asha.post(TOKENS, wanted())).toMatchObject({
    status: 403,
    json: { code: 'two_factor_needed' },
  });
  expect(await asha.post(TOKENS, wanted({ code: code(-1) }))).toMatchObject({
    status: 403,
    json: { code: 'wrong_code' },
  });
  const change = { ...proof, newPassword: 'another sentence to keep' };
  for (const path of ['/password', '/delete'])
    expect(await asha.post(account(path), change)).toMatchObject({ json: { code: 'two_factor_needed' } });
  expect((await asha.post(TOKENS, wanted({ code: code(0) }))).status).toBe(201);
  expect((await asha.post(account('/password'), { ...change, code: code(1) })).status).toBe(200);
});

test('the audit log records created and revoked tokens', async () => {
  const { made } = await aToken({ scope: 'trade', expiresInDays: null });
  await asha.post(`${TOKENS}/${made.id}/revoke`);
  const detail = {
    token: made.id,
    name: 'backup script',
    prefix: made.prefix,
    scope: 'trade',
    expires: 'never',
  };
  expect(await product.deps.db.select().from(auditLog).orderBy(auditLog.sequence)).toMatchObject([
    { actor: userId, action: 'token.make', subject: userId, detail },
    { actor: userId, action: 'token.revoke', subject: userId, detail },
  ]);
});

test('a new password revokes all of the person’s tokens except the selected ones', async () => {
  const [keeper, dropped] = [await aToken(), await aToken({ name: 'old script' })];
  const ravi = product.visitor();
  await ravi.post('/api/register', { ...ASHA, email: 'ravi@example.in' });
  const theirs = (await ravi.post(TOKENS, wanted())).json as { token: string; made: ApiToken };
  const change = {
    password: ASHA.password,
    newPassword: 'another sentence to keep',
    keepTokens: [keeper.made.id, theirs.made.id],
  };
  expect((await asha.post('/api/user/account/password', change)).json).toMatchObject({
    tokens: [{ id: keeper.made.id }],
  });
  expect((await use(keeper.token)).status).toBe(200);
  expect((await use(dropped.token)).status).toBe(401);
  expect((await use(theirs.token)).status).toBe(200);

  const again = { password: change.newPassword, newPassword: 'a third sentence to keep' };
  expect((await asha.post('/api/user/account/password', again)).json).toMatchObject({ tokens: [] });
  expect((await use(keeper.token)).status).toBe(401);
});

test('a week before a token expires its owner is reminded, once', async () => {
  const { made } = await aToken();
  await aToken({ name: 'for good', expiresInDays: null });
  const inbox = async () => ((await asha.get('/api/inbox')).json as InboxPage).items;
  later(83, -1);
  await remindOfExpiringTokens(product.deps);
  expect(await inbox()).toEqual([]);
  later(83);
  for (let n = 0; n < 2; n++) await remindOfExpiringTokens(product.deps);
  const day = dayText(istDate(new Date(made.expiresAt ?? 0)));
  expect(await inbox()).toMatchObject([
    {
      kind: 'account',
      title: `Your API token “backup script” expires on ${day}`,
      body: 'Programs that use it will stop working. Create a new token in Account and use it there.',
      link: '/account',
    },
  ]);
});

test('signing out everywhere ends this session, the others and the tokens', async () => {
  const { token } = await aToken();
  const phone = product.visitor();
  await phone.post('/api/login', ASHA);
  const reply = await asha.post('/api/user/account/sign-out-everywhere');
  expect(reply).toMatchObject({ status: 200, json: { signedOut: true } });
  expect(asha.cookies.has('artha')).toBe(false);
  for (const place of [asha, phone]) expect((await place.get('/api/auth/user')).status).toBe(401);
  expect((await use(token)).status).toBe(401);
});

test('where passwords are turned off, none is a proof, and none can be set', async () => {
  const withoutPasswords = await aProduct({ env: { PASSWORD_SIGN_IN: 'off' } });
  const trader = withoutPasswords.visitor();
  await trader.post('/api/login/demo', { role: 'USER' });
  expect((await trader.get('/api/user/account')).json).toMatchObject({
    passwordSignIn: false,
    hasPassword: false,
  });
  const change = { newPassword: 'monsoon evening 7' };
  expect(await trader.post('/api/user/account/password', change)).toMatchObject({
    status: 409,
    json: { code: 'passwords_off' },
  });
  expect((await trader.post(TOKENS, wanted({ password: undefined }))).status).toBe(201);
  await withoutPasswords.close();
});

test('a person without a password proves themselves by a recent sign-in', async () => {
  await product.deps.db.execute('update users set has_password = false');
  expect((await asha.get('/api/user/account')).json).toMatchObject({ hasPassword: false });
  const { password: _none, ...form } = wanted();
  now = new Date(start.getTime() + 600_001);
  expect(await asha.post(TOKENS, form)).toMatchObject({ status: 403, json: { code: 'sign_in_again' } });
  now = new Date(start.getTime() + 600_000);
  expect((await asha.post(TOKENS, form)).status).toBe(201);
  expect(
    (await asha.post('/api/user/account/password', { newPassword: 'monsoon evening 7' })).json,
  ).toMatchObject({ hasPassword: true });
});
