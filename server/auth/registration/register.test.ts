import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeInvite, revokeInvite } from '#server/admin/invites.ts';
import { systemClock } from '#server/core/clock.ts';
import { sendConfirmation } from '#server/inbox/mail/confirmation.ts';
import { invites, inviteUses } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMailServer, headerOf, linkIn, type MailServer } from '#tests/support/servers/mail-server.ts';
import { unusableHash } from '../passwords/passwords.ts';
import { createUser } from '../people/users.ts';
import { admissionOf } from './may-register.ts';

const FORM = { password: 'monsoon evening', firstName: 'Asha', lastName: 'Rao' };
const CLOSED = { status: 403, json: { code: 'registration_closed' } };
const CHECK_MAIL = { status: 201, json: { checkMail: true } };
let database: TestDatabase;
let mail: MailServer;
let app: AuthApp;
let now: Date;

beforeEach(async () => {
  database = await aDatabase();
  mail = await aMailServer();
  now = systemClock.now();
});
afterEach(async () => {
  await app.close();
  await mail.close();
  await database.close();
});

async function serve(env: Record<string, string> = {}) {
  app = await anAuthApp({ db: database.db, clock: { now: () => now }, env });
}
const withMail = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example' });

async function somebody(email = 'first@example.in') {
  const made = await createUser(app.deps, {
    email,
    passwordHash: unusableHash(),
    firstName: null,
    lastName: null,
    role: 'ADMIN',
  });
  return made ?? expect.fail(`${email} is taken`);
}

const register = (email: string, more: object = {}) =>
  app.visitor().post('/api/register', { ...FORM, email, ...more });
const options = async () => (await app.visitor().get('/api/auth/options')).json;
const mailsTo = async (email: string, count: number) => {
  const found = () => mail.mails.filter(({ to }) => to === email);
  await vi.waitFor(() => expect(found()).toHaveLength(count), { timeout: 10_000 });
  return found().map(({ raw }) => ({ subject: headerOf(raw, 'Subject'), raw }));
};
const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

test('a common password, or one with personal data, opens no account', async () => {
  await serve();
  for (const password of ['password', '12345678', 'aaaaaaaa', 'Asha2026', 'nivedita!'])
    expect(await register('nivedita@example.in', { password })).toMatchObject({
      status: 400,
      json: { code: 'weak_password' },
    });
  expect(await database.db.$count(users)).toBe(0);
});

test('without mail a registration signs in, and reports a taken email', async () => {
  await serve();
  const visitor = app.visitor();
  const reply = await visitor.post('/api/register', { ...FORM, email: 'asha@example.in' });
  expect(reply).toMatchObject({ status: 201, json: { email: 'asha@example.in', confirmBy: null } });
  expect((await visitor.get('/api/auth/user')).status).toBe(200);
  expect(await register('asha@example.in')).toMatchObject({ status: 409, json: { code: 'email_taken' } });
});

test('with mail the address is confirmed by its link, and the account already works', async () => {
  await serve(withMail());
  const visitor = app.visitor();
  const form = { ...FORM, email: 'asha@example.in' };
  const reply = await visitor.post('/api/register', form);
  expect(reply).toMatchObject(CHECK_MAIL);
  expect(reply.setCookies).toEqual([]);
  const confirmBy = new Date(now.getTime() + 48 * 3_600_000).toISOString();
  expect((await visitor.post('/api/login', form)).json).toMatchObject({ confirmBy });

  const [sent] = await mailsTo('asha@example.in', 1);
  expect(sent?.subject).toBe('Confirm your e-mail address for Artha');
  const link = linkIn(sent?.raw);
  expect(link.pathname).toBe('/confirm-email');
  const token = link.searchParams.get('token');
  expect((await app.visitor().post('/api/email/confirm', { token: 'x'.repeat(43) })).status).toBe(409);
  // Works with or without a session.
  expect((await app.visitor().post('/api/email/confirm', { token })).status).toBe(200);
  expect((await visitor.get('/api/auth/user')).json).toMatchObject({ confirmBy: null });
  expect((await visitor.post('/api/email/confirm', { token })).status).toBe(200);
  expect(await visitor.post('/api/email/resend')).toMatchObject({
    status: 409,
    json: { code: 'email_confirmed' },
  });
});

test('another link is sent after a minute, and the earlier one stops working; none works after 48 hours', async () => {
  await serve(withMail());
  const form = { ...FORM, email: 'asha@example.in' };
  const visitor = app.visitor();
  await visitor.post('/api/register', form);
  await visitor.post('/api/login', form);
  await mailsTo(form.email, 1);
  expect((await visitor.post('/api/email/resend')).status).toBe(429);
  pass(1);
  expect(await visitor.post('/api/email/resend')).toMatchObject({ status: 200, json: { email: form.email } });
  const tokens = (await mailsTo(form.email, 2)).map(({ raw }) => linkIn(raw).searchParams.get('token'));
  const confirm = (n: number) => app.visitor().post('/api/email/confirm', { token: tokens[n] });
  expect(await confirm(0)).toMatchObject({ status: 409, json: { code: 'link_expired' } });
  pass(47);
  expect((await confirm(1)).status).toBe(409);
});

test('a link for notifications does not confirm an account that is due for deletion', async () => {
  await serve(withMail());
  const made = await createUser(app.deps, {
    email: 'asha@example.in',
    passwordHash: unusableHash(),
    firstName: null,
    lastName: null,
    role: 'USER',
    confirmBy: new Date(now.getTime() + 3_600_000),
  });
  await sendConfirmation(app.deps, made ?? expect.fail('taken'));
  const [sent] = await mailsTo('asha@example.in', 1);
  const token = linkIn(sent?.raw).searchParams.get('confirm');
  pass(1);
  expect((await app.visitor().post('/api/email/confirm', { token })).status).toBe(409);
});

test('with mail a taken address gets the same reply, and its owner a mail', async () => {
  await serve(withMail());
  await somebody('owner@example.in');
  const fresh = await register('fresh@example.in');
  const taken = await register('owner@example.in');
  expect(fresh).toMatchObject(CHECK_MAIL);
  expect({ ...taken, headers: null }).toEqual({ ...fresh, headers: null });
  expect((await mailsTo('owner@example.in', 1))[0]?.subject).toBe('You already have an Artha account');
  expect((await app.visitor().post('/api/login', { ...FORM, email: 'owner@example.in' })).status).toBe(401);
});

test('registering an unconfirmed address again resends the link, and changes nothing', async () => {
  await serve(withMail());
  await register('asha@example.in');
  await mailsTo('asha@example.in', 1);
  pass(1);
  expect(await register('asha@example.in', { password: 'a stranger’s sentence' })).toMatchObject(CHECK_MAIL);
  const subjects = (await mailsTo('asha@example.in', 2)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill('Confirm your e-mail address for Artha'));
  const login = (password: string) =>
    app.visitor().post('/api/login', { email: 'asha@example.in', password });
  expect((await login('a stranger’s sentence')).status).toBe(401);
  expect((await login(FORM.password)).status).toBe(200);
});

test('the limit is five registration mails an hour to one address', async () => {
  await serve(withMail());
  for (let n = 0; n < 5; n++) expect((await register('asha@example.in')).status).toBe(201);
  expect((await register('asha@example.in')).status).toBe(429);
});

test('closed registration admits the first user of an empty installation, and no one after', async () => {
  await serve({ REGISTRATION: 'closed' });
  expect(await options()).toMatchObject({ registration: 'open' });
  const replies = await Promise.all(
    ['a@example.in', 'b@example.in', 'c@example.in'].map((each) => register(each)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
  expect(await options()).toMatchObject({ registration: 'closed' });
  expect(await register('d@example.in')).toMatchObject({
    ...CLOSED,
    json: { message: 'Registration is closed on this server.' },
  });
  await database.db.update(users).set({ email: 'deleted-1@deleted.invalid' });
  expect(await register('d@example.in')).toMatchObject(CLOSED);
});

test('a concurrent second first person waits for the first, and is then refused', async () => {
  await serve({ REGISTRATION: 'closed' });
  const { deps } = app;
  const applicant = (email: string) => ({
    email,
    passwordHash: unusableHash(),
    firstName: null,
    lastName: null,
    role: 'USER' as const,
  });
  const [admitA, admitB] = await Promise.all([
    admissionOf(deps, { email: 'a@example.in' }),
    admissionOf(deps, { email: 'b@example.in' }),
  ]);
  const [admitted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const a = createUser(deps, applicant('a@example.in'), async (tx, id) => {
    await admitA(tx, id);
    admitted.resolve();
    await gate.promise;
  });
  await admitted.promise;
  const b = createUser(deps, applicant('b@example.in'), admitB).then(
    () => 'made',
    ({ code }: { code: string }) => code,
  );
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  await vi.waitFor(async () => expect((await database.db.$client.query(waiting)).rowCount).toBe(1));
  gate.resolve();
  expect(await a).toMatchObject({ email: 'a@example.in' });
  expect(await b).toBe('registration_closed');
});

test('an invitation admits its number of users, even concurrently, and stores who they were', async () => {
  await serve({ REGISTRATION: 'invite' });
  const admin = await somebody();
  expect(await register('a@example.in')).toMatchObject({ status: 403, json: { code: 'invite_needed' } });
  const made = await makeInvite(app.deps, admin.id, { uses: 3, days: 2 });
  const link = new URL(made.link);
  expect(link.pathname).toBe('/register');
  const invite = link.searchParams.get('invite') ?? '';
  expect(JSON.stringify(await database.db.select().from(invites))).not.toContain(invite);

  const names = Array.from({ length: 8 }, (_, n) => `guest-${n}@example.in`);
  const replies = await Promise.all(names.map((email) => register(email, { invite })));
  const admitted = replies.filter(({ status }) => status === 201);
  expect(admitted).toHaveLength(3);
  for (const { status, json } of replies.filter((reply) => reply.status !== 201))
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'invite_invalid' } });
  expect(await database.db.$count(users)).toBe(4);
  expect(await database.db.$count(accounts)).toBe(4);
  const used = await database.db
    .select({ email: users.email })
    .from(inviteUses)
    .innerJoin(users, eq(users.id, inviteUses.userId));
  expect(used.map(({ email }) => email).sort()).toEqual(
    admitted.map(({ json }) => (json as { email: string }).email).sort(),
  );
});

test('an expired, revoked or unknown invitation admits no one; a taken email uses none of it', async () => {
  await serve({ REGISTRATION: 'invite' });
  const admin = await somebody();
  const invite = async () => {
    const made = await makeInvite(app.deps, admin.id, { uses: 1, days: 1 });
    return { id: made.invite.id, code: new URL(made.link).searchParams.get('invite') };
  };
  const [expires, revoked] = [await invite(), await invite()];
  await revokeInvite(app.deps, admin.id, revoked.id);
  const invalid = { status: 403, json: { code: 'invite_invalid' } };
  expect(await register('a@example.in', { invite: revoked.code })).toMatchObject(invalid);
  expect(await register('a@example.in', { invite: 'x'.repeat(43) })).toMatchObject(invalid);
  expect((await register(admin.email, { invite: expires.code })).status).toBe(409);
  pass(23.9);
  expect((await register('a@example.in', { invite: expires.code })).status).toBe(201);
  const later = await invite();
  pass(24);
  expect(await register('b@example.in', { invite: later.code })).toMatchObject(invalid);
});

test('with domains only their addresses register, and must be confirmed before use', async () => {
  await serve({ ...withMail(), REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.com, example.in' });
  await somebody();
  expect(await options()).toMatchObject({ registration: 'domains', domains: ['example.com', 'example.in'] });
  expect(await register('asha@example.org')).toMatchObject({
    status: 403,
    json: {
      code: 'domain_refused',
      message: 'Only email addresses of example.com, example.in can register here.',
    },
  });
  const form = { ...FORM, email: 'asha@example.in' };
  expect(await register(form.email)).toMatchObject(CHECK_MAIL);
  const signIn = () => app.visitor().post('/api/login', form);
  expect(await signIn()).toMatchObject({ status: 403, json: { code: 'email_not_confirmed' } });
  const [sent] = await mailsTo(form.email, 1);
  const token = linkIn(sent?.raw).searchParams.get('token');
  await app.visitor().post('/api/email/confirm', { token });
  expect((await signIn()).status).toBe(200);
});
