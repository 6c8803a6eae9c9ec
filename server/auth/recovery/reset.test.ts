import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { passwordResets } from '#shared/schema/account/access.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { sessions, users } from '#shared/schema/account/auth.ts';
import { emailConfirmations } from '#shared/schema/account/inbox.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aMailServer, headerOf, linkIn, type MailServer } from '#tests/support/servers/mail-server.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { createUser } from '../people/users.ts';
import { resetCommand } from '../reset-command.ts';

const ASHA = { email: 'asha@example.in', password: 'monsoon evening' };
const NEW = 'another long sentence';
const ORIGIN = 'https://artha.example';
/** Headers of a request through the https proxy. */
const OVER_HTTPS = { Origin: ORIGIN, 'X-Forwarded-Proto': 'https' };
let database: TestDatabase;
let mail: MailServer;
let app: AuthApp;
let now: Date;

beforeEach(async () => {
  database = await aDatabase();
  mail = await aMailServer();
  now = systemClock.now();
  app = await anAuthApp({
    db: database.db,
    clock: { now: () => now },
    env: { SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example', PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' },
  });
  await account(ASHA.email);
});
afterEach(async () => {
  await app.close();
  await mail.close();
  await database.close();
});

async function account(email: string, confirmBy: Date | null = null) {
  const passwordHash = await hashPassword(ASHA.password);
  const person = await createUser(app.deps, {
    email,
    passwordHash,
    firstName: null,
    lastName: null,
    role: 'USER',
    confirmBy,
  });
  return person ?? expect.fail(`${email} is taken`);
}

const post = (path: string, body: object, visitor: Visitor = app.visitor(), headers = {}) =>
  visitor.post(path, body, { ...OVER_HTTPS, ...headers });
const forgot = (email: string, headers = {}) =>
  post('/api/password/forgot', { email }, app.visitor(), headers);
const reset = (token: string, password = NEW) => post('/api/password/reset', { token, password });
const signIn = (password: string, visitor?: Visitor) =>
  post('/api/login', { email: ASHA.email, password }, visitor);
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** Waits for this many mails with the subject. */
async function mails(subject: string, count: number) {
  const found = () => mail.mails.filter(({ raw }) => headerOf(raw, 'Subject') === subject);
  await vi.waitFor(() => expect(found()).toHaveLength(count), { timeout: 10_000 });
  return found();
}

async function tokenByMail(count = 1): Promise<string> {
  await forgot(ASHA.email, { 'X-Forwarded-For': `203.0.113.${count}` });
  const sent = await mails('Set a new password for Artha', count);
  const link = linkIn(sent.at(-1)?.raw);
  expect(link.origin).toBe(ORIGIN);
  expect(link.pathname).toBe('/reset-password');
  return link.searchParams.get('token') ?? expect.fail('no token');
}

test('a password is reset by a mailed link: once, with all access ended, and its owner is notified', async () => {
  const phone = app.visitor();
  expect((await signIn(ASHA.password, phone)).status).toBe(200);
  const token = await tokenByMail();
  expect(JSON.stringify(await database.db.select().from(passwordResets))).not.toContain(token);

  expect(await reset(token)).toMatchObject({ status: 200, json: { done: true } });
  expect(await database.db.$count(sessions)).toBe(0);
  expect((await phone.get('/api/auth/user', OVER_HTTPS)).status).toBe(401);
  expect((await signIn(ASHA.password)).status).toBe(401);
  expect((await signIn(NEW)).status).toBe(200);
  expect(await reset(token)).toMatchObject({ status: 409, json: { code: 'link_expired' } });

  const [changed] = await mails('Your Artha password was changed', 1);
  expect(changed?.to).toBe(ASHA.email);
  const [confirmed] = await database.db.select().from(emailConfirmations);
  expect(confirmed).toMatchObject({ email: ASHA.email, confirmedAt: now });
  const written = await database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .orderBy(auditLog.sequence);
  expect(written.map(({ action }) => action)).toEqual(['password.reset', 'access.end']);
});

test('the answer is the same for unknown, unconfirmed and deactivated addresses', async () => {
  await account('waiting@example.in', new Date(now.getTime() + 3_600_000));
  await account('gone@example.in');
  await database.db.update(users).set({ isActive: false }).where(eq(users.email, 'gone@example.in'));
  const replies = [];
  for (const [n, name] of ['nobody', 'waiting', 'gone', 'asha'].entries())
    replies.push(await forgot(`${name}@example.in`, { 'X-Forwarded-For': `203.0.113.${n}` }));
  const [first] = replies;
  expect(first).toMatchObject({
    status: 202,
    json: { message: 'If an account has this address, a link is on its way. It works for 30 minutes.' },
  });
  for (const { status, text } of replies)
    expect({ status, text }).toEqual({ status: 202, text: first?.text });
  const sent = await mails('Set a new password for Artha', 1);
  expect(sent.map(({ to }) => to)).toEqual(['asha@example.in']);
  expect(mail.mails).toHaveLength(1);
});

test('a link works for 30 minutes', async () => {
  const token = await tokenByMail();
  pass(29.9);
  expect((await reset(token, 'password')).json).toMatchObject({ code: 'weak_password' });
  pass(0.1);
  expect(await reset(token)).toMatchObject({ status: 409, json: { code: 'link_expired' } });
  expect((await signIn(ASHA.password)).status).toBe(200);
});

test('of two concurrent uses of one link one sets the password', async () => {
  const token = await tokenByMail();
  const replies = await Promise.all([
    reset(token, 'the first sentence'),
    reset(token, 'the second sentence'),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first] = replies;
  expect((await signIn('the first sentence')).status).toBe(first?.status === 200 ? 200 : 401);
  expect((await signIn('the second sentence')).status).toBe(first?.status === 200 ? 401 : 200);
});

test('a person’s other links stop working once one is used', async () => {
  const tokens = [await tokenByMail(1), await tokenByMail(2)];
  expect((await reset(tokens[1] ?? '')).status).toBe(200);
  expect((await reset(tokens[0] ?? '')).json).toMatchObject({ code: 'link_expired' });
});

test('the limit is three links an hour to one address, and from one', async () => {
  const from = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}` });
  for (let n = 1; n <= 3; n++) expect((await forgot('nobody@example.in', from(n))).status).toBe(202);
  expect((await forgot('nobody@example.in', from(4))).status).toBe(429);
  for (let n = 1; n <= 2; n++) expect((await forgot(`other-${n}@example.in`, from(3))).status).toBe(202);
  expect((await forgot('other-3@example.in', from(3))).status).toBe(429);
});

test('two-factor authentication stays on, and its code is required', async () => {
  const { deps } = app;
  const { beginTwoFactor, confirmTwoFactor } = await import('../two-factor/two-factor.ts');
  const { totpCode, totpStep } = await import('../two-factor/totp.ts');
  const { createSealer } = await import('#server/core/crypto/sealed.ts');
  const { keyRing } = await import('#server/core/crypto/key-ring.ts');
  const [{ id } = { id: '' }] = await database.db.select({ id: users.id }).from(users);
  const setup = { db: deps.db, sealer: createSealer(keyRing(deps.config), () => keyRing(deps.config)), now };
  const secret = (await beginTwoFactor(setup, id)) ?? '';
  await confirmTwoFactor(setup, id, totpCode(secret, totpStep(now) - 1));

  const token = await tokenByMail();
  const withCode = (code?: string) => post('/api/password/reset', { token, password: NEW, code });
  expect(await withCode()).toMatchObject({ status: 403, json: { code: 'two_factor_needed' } });
  for (let n = 0; n < 5; n++) expect((await withCode('000000')).json).toMatchObject({ code: 'wrong_code' });
  expect((await withCode(totpCode(secret, totpStep(now)))).status).toBe(429);
  pass(16);
  expect((await withCode(totpCode(secret, totpStep(now)))).status).toBe(200);
  expect(await signIn(NEW)).toMatchObject({ status: 403, json: { code: 'two_factor_needed' } });
});

test('the command prints a link that works once, and the audit log has its user', async () => {
  const command = { ...app.deps, actor: 'os:asha' };
  await expect(resetCommand(command, undefined)).rejects.toThrow(
    'Usage: npm run user -- reset person@example.com',
  );
  await expect(resetCommand(command, 'nobody@example.in')).rejects.toThrow(
    'No account has the email nobody@example.in.',
  );
  const output = await resetCommand(command, 'Asha@Example.in');
  const link = new URL(output.split('\n')[0] ?? '');
  expect(link.origin).toBe(ORIGIN);
  expect((await reset(link.searchParams.get('token') ?? '')).status).toBe(200);
  expect((await signIn(NEW)).status).toBe(200);
  const [entry] = await database.db.select().from(auditLog).orderBy(auditLog.sequence);
  expect(entry).toMatchObject({ actor: 'os:asha', action: 'password.reset-link' });
  // Possession of the link does not prove access to the mailbox.
  expect(await database.db.$count(emailConfirmations)).toBe(0);
});

test('without mail, the answer names who can help', async () => {
  const without = await anAuthApp({ db: database.db });
  const visitor = without.visitor();
  expect(await visitor.post('/api/password/forgot', { email: ASHA.email })).toMatchObject({
    status: 409,
    json: {
      code: 'not_configured',
      message: 'This server can’t send mail. Ask an administrator for a link to set a new password.',
    },
  });
  expect((await visitor.get('/api/auth/options')).json).toMatchObject({ resetByMail: false });
  await without.close();
});
