import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { sessions } from '#shared/schema/account/auth.ts';
import { type AuthApp, anAuthApp } from '#tests/support/auth-app.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aMailServer, headerOf, type MailServer } from '#tests/support/servers/mail-server.ts';
import { seedDemoAccounts } from '../demo.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { createUser } from '../people/users.ts';

const FORM = { email: 'asha@example.in', password: 'monsoon evening' };
let database: TestDatabase;
let mail: MailServer;
let app: AuthApp;
let now: Date;

beforeEach(async () => {
  database = await aDatabase();
  mail = await aMailServer();
  now = new Date('2026-11-20T06:00:00Z');
  app = await anAuthApp({
    db: database.db,
    clock: { now: () => now },
    env: { SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example' },
  });
  await createUser(app.deps, {
    email: FORM.email,
    passwordHash: await hashPassword(FORM.password),
    role: 'USER',
    firstName: 'Asha',
    lastName: null,
  });
});
afterEach(async () => {
  await app.close();
  await mail.close();
  await database.close();
});

const signIn = (visitor = app.visitor(), agent = 'Firefox on Linux <b>') =>
  visitor.post('/api/login', FORM, { 'User-Agent': agent });
const mailed = (count: number) =>
  vi.waitFor(() => expect(mail.mails).toHaveLength(count), { timeout: 10_000 });
/** The decoded text of a mail. */
const textOf = (raw = '') =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('a sign-in with a new browser is mailed; the first one, and known browsers, are not', async () => {
  const laptop = app.visitor();
  expect((await signIn(laptop)).status).toBe(200);
  await signIn(laptop);
  now = new Date(now.getTime() + 1_800_000);
  await signIn(app.visitor(), 'Chrome on Android');
  await mailed(1);
  const [{ to, raw } = { to: '', raw: '' }] = mail.mails;
  expect(to).toBe(FORM.email);
  expect(headerOf(raw, 'Subject')).toBe('New sign-in to Artha');
  const text = textOf(raw);
  for (const words of [
    'Time: Friday 20 November at 12:00 IST',
    'Browser: Chrome on Android',
    'IP address: 127.0.0.1',
    '/account',
  ])
    expect(text).toContain(words);
  expect(headerOf(raw, 'List-Unsubscribe')).toBeNull();
});

test('a User-Agent is escaped in the mail', async () => {
  now = new Date(now.getTime() + 7_200_000);
  await signIn();
  await mailed(1);
  const [, html = ''] = textOf(mail.mails[0]?.raw).split('text/html');
  expect(html).toContain('Firefox on Linux &lt;b&gt;');
});

test('an account older than an hour is also mailed about its first session', async () => {
  await signIn();
  await database.db.delete(sessions);
  now = new Date(now.getTime() + 3_600_001);
  await signIn();
  await mailed(1);
});

test('a mail server outage does not block sign-in', async () => {
  await mail.close();
  now = new Date(now.getTime() + 7_200_000);
  expect((await signIn()).status).toBe(200);
  mail = await aMailServer();
});

test('a sign-in to a demo account sends no mail', async () => {
  await seedDemoAccounts({ ...app.deps, clock: systemClock }, async () => undefined);
  now = new Date(systemClock.now().getTime() + 7_200_000);
  expect((await app.visitor().post('/api/login/demo', { role: 'USER' })).status).toBe(200);
  await signIn();
  await mailed(1);
  expect(mail.mails.map(({ to }) => to)).toEqual([FORM.email]);
});
