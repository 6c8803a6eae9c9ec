import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import type { Config } from '#server/core/config.ts';
import { createEventBus } from '#server/core/events.ts';
import { newId } from '#server/core/ids.ts';
import { createLog } from '#server/core/log.ts';
import { users } from '#shared/schema/account/auth.ts';
import { emailConfirmations, inboxDeliveries, pushSubscriptions } from '#shared/schema/account/inbox.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/deps.ts';
import { confirmEmails, type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aMailServer, headerOf, type MailServer } from '#tests/support/servers/mail-server.ts';
import {
  aBrowser,
  aPushService,
  type PushService,
  vapidClaims,
} from '#tests/support/servers/push-service.ts';
import { saveNotifications } from '../settings/store.ts';
import { carryRound, startCarrier } from './carrier.ts';
import { postToInbox, publishInboxes } from './post.ts';
import { pushKey } from './push/push-channel.ts';
import { subscribe } from './push/subscriptions.ts';

const PRIVATE_KEY = 'f9RT2znriL7VaLr5nX1ZtVgxW49PRoGgUYg5pJEzQFo';
let database: TestDatabase;
let mail: MailServer;
let service: PushService;
let config: Config;
let asha: Person;
let ravi: Person;
let now: Date;
let outcomes: string[];
beforeEach(async () => {
  database = await aDatabase();
  mail = await aMailServer();
  service = await aPushService();
  config = testConfig({
    PUBLIC_URL: 'http://artha.example',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Artha <artha@artha.example>',
    VAPID_PRIVATE_KEY: PRIVATE_KEY,
    VAPID_SUBJECT: 'mailto:operator@artha.example',
  });
  [asha, ravi] = (await signedInPeople(database.db, { count: 2, cash: null, secret: 's' })) as [
    Person,
    Person,
  ];
  await confirmEmails(database.db);
  now = systemClock.now();
  outcomes = [];
});
afterEach(async () => {
  await mail.close();
  await service.close();
  await database.close();
});

const at = new Date('2026-11-20T06:00:00Z');
const deps = () => ({
  db: database.db,
  config,
  newId,
  log: createLog('silent'),
  events: createEventBus(),
  clock: { now: () => now },
});
const post = (userId: string, ...keys: string[]) =>
  postToInbox(
    database.db,
    keys.map((key) => ({
      userId,
      key,
      kind: 'order' as const,
      at,
      link: '/trades?order=1',
      title: `${key} was filled`,
      body: '10 shares at ₹3,051.00 & no more',
    })),
  );
const carry = (channel: 'email' | 'push', given = deps()) =>
  carryRound(given, channel, (name, outcome) => outcomes.push(`${name} ${outcome}`));
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const wantsMail = (userId: string) =>
  saveNotifications(database.db, userId, { email: true, sms: false, push: false });

async function wantsPush(userId: string, name = 'one') {
  const browser = aBrowser();
  await saveNotifications(database.db, userId, { email: false, sms: false, push: true });
  await subscribe(deps(), {
    userId,
    sessionId: `session of ${name}`,
    endpoint: `${service.url}/${name}`,
    ...browser,
  });
  return browser;
}
const outcomesStored = async () => {
  const rows = await database.db.select().from(inboxDeliveries).orderBy(inboxDeliveries.id);
  return rows.map(({ outcome }) => outcome);
};

test('a mail goes to those who enabled mail, with the item’s text and a link to its cause', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  await post(ravi.id, 'TCS');
  await carry('email');
  const [sent, ...others] = mail.mails;
  expect(others).toEqual([]);
  expect(sent?.to).toBe(`${asha.id}@example.com`);
  const raw = sent?.raw ?? '';
  expect(headerOf(raw, 'Subject')).toBe('TCS was filled');
  expect(headerOf(raw, 'From')).toBe('Artha <artha@artha.example>');
  expect(headerOf(raw, 'List-Unsubscribe')).toContain('<http://artha.example/settings?tab=notifications>');
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=E2=82=B9', '₹');
  expect(text).toContain('10 shares at ₹3,051.00 & no more');
  expect(text).toContain('10 shares at ₹3,051.00 &amp; no more');
  expect(text).toContain('Friday 20 November at 11:30 market time');
  expect(text).toContain('http://artha.example/trades?order=1');
  await carry('email');
  expect(mail.mails).toHaveLength(1);
  expect(outcomes).toEqual(['email sent']);
});

test('a hundred items in a minute are sent in two mails', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'INFY');
  await carry('email');
  await post(asha.id, ...[...Array(99)].map((_, n) => `order ${n + 1}`));
  pass(59);
  await carry('email');
  expect(mail.mails).toHaveLength(1);
  pass(2);
  await carry('email');
  await carry('email');
  expect(mail.mails).toHaveLength(2);
  const raw = mail.mails[1]?.raw ?? '';
  expect(headerOf(raw, 'Subject')).toBe('99 notifications: order 1 was filled');
  expect(raw).toContain('order 25 was filled');
  expect(raw).not.toContain('order 26 was filled');
  expect(raw).toContain('And 74 more in your inbox.');
});

test('a retried mail is the same mail, and newer items wait for it', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  mail.answer = { code: 451, words: 'busy' };
  await carry('email');
  mail.answer = null;
  await post(asha.id, 'INFY');
  pass(29);
  await carry('email');
  expect(mail.mails).toEqual([]);
  pass(2);
  await carry('email');
  pass(61);
  await carry('email');
  expect(mail.mails.map(({ raw }) => headerOf(raw, 'Subject'))).toEqual([
    'TCS was filled',
    'INFY was filled',
  ]);
  const [{ parcel: first } = { parcel: null }, { parcel: second } = { parcel: null }] = await database.db
    .select()
    .from(inboxDeliveries)
    .orderBy(inboxDeliveries.id);
  expect(mail.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual([
    `<${first}@artha.example>`,
    `<${second}@artha.example>`,
  ]);
  expect(outcomes).toEqual(['email later', 'email sent', 'email sent']);
});

test('a mail with an unrecorded outcome is sent once more under the same id', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  await carry('email');
  await database.db.update(inboxDeliveries).set({ outcome: null, endedAt: null });
  pass(119);
  await carry('email');
  expect(mail.mails).toHaveLength(1);
  pass(2);
  await carry('email');
  const [one, two] = mail.mails.map(({ raw }) => headerOf(raw, 'Message-ID'));
  expect(two).toBe(one);
});

test('a permanently rejected recipient is not retried and does not delay others', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  mail.answer = { code: 550, words: 'no such user' };
  await carry('email');
  mail.answer = null;
  pass(90_000);
  await carry('email');
  expect(mail.mails).toEqual([]);
  expect(await outcomesStored()).toEqual(['given up']);
});

test('a mail server outage loses nothing for a day', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  const { port } = mail;
  await mail.close();
  for (let tried = 0; tried < 3; tried++) {
    await carry('email');
    pass(3_601);
  }
  mail = await aMailServer({ port });
  await carry('email');
  expect(mail.mails).toHaveLength(1);
  expect(outcomes).toEqual(['email down', 'email down', 'email down', 'email sent']);

  pass(61);
  await post(asha.id, 'INFY');
  pass(86_401);
  await carry('email');
  expect(mail.mails).toHaveLength(1);
  expect(outcomes.at(-1)).toBe('email given up');
});

test('a refused mail login logs no secret', async () => {
  await mail.close();
  mail = await aMailServer({ login: { user: 'artha', password: 'the right one' } });
  const url = mail.url.replace('smtp://', 'smtp://artha:hunter2-secret@');
  config = testConfig({ SMTP_URL: url, MAIL_FROM: 'artha@artha.example' });
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  const logged: unknown[] = [];
  const log = Object.assign(createLog('silent'), { warn: (...words: unknown[]) => logged.push(words) });
  await carry('email', { ...deps(), log });
  expect(outcomes).toEqual(['email down']);
  expect(logged).toEqual([
    [
      { code: 'EAUTH', status: 535, outcome: 'down' },
      'the mail server cannot be used: check SMTP_URL and MAIL_FROM; waiting mails are retried',
    ],
  ]);
});

test('items waiting for someone who disabled mail or was suspended are deleted', async () => {
  await wantsMail(asha.id);
  await wantsMail(ravi.id);
  await post(asha.id, 'TCS');
  await post(ravi.id, 'TCS');
  await saveNotifications(database.db, asha.id, { email: false, sms: false, push: false });
  await database.db.update(users).set({ isActive: false });
  await carry('email');
  expect(mail.mails).toEqual([]);
  expect(await outcomesStored()).toEqual([]);
});

test('nothing goes to an unconfirmed address, or to another than the confirmed one', async () => {
  await wantsMail(asha.id);
  await wantsMail(ravi.id);
  await database.db.delete(emailConfirmations).where(eq(emailConfirmations.userId, asha.id));
  await database.db.update(users).set({ email: 'another@example.com' }).where(eq(users.id, ravi.id));
  await post(asha.id, 'TCS');
  await post(ravi.id, 'TCS');
  await carry('email');
  expect(mail.mails).toEqual([]);
  expect(await outcomesStored()).toEqual([]);
});

test('without a configured channel nothing waits', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS');
  config = testConfig();
  await carry('email');
  await carry('push');
  expect(await outcomesStored()).toEqual([]);
});

test('two concurrent carriers send one mail', async () => {
  await wantsMail(asha.id);
  await wantsMail(ravi.id);
  await post(asha.id, 'TCS', 'INFY');
  await post(ravi.id, 'TCS');
  await Promise.all([carry('email'), carry('email'), carry('email')]);
  expect(mail.mails.map(({ raw }) => headerOf(raw, 'Subject')).sort()).toEqual([
    '2 notifications: TCS was filled',
    'TCS was filled',
  ]);
});

test('while one carrier takes an address’s first item, no other takes the rest', async () => {
  await wantsMail(asha.id);
  await post(asha.id, 'TCS', 'INFY');
  await database.db.transaction(async (tx) => {
    await tx.select().from(inboxDeliveries).orderBy(inboxDeliveries.id).limit(1).for('update');
    await carry('email');
    expect(mail.mails).toEqual([]);
  });
  await carry('email');
  expect(mail.mails.map(({ raw }) => headerOf(raw, 'Subject'))).toEqual(['2 notifications: TCS was filled']);
});

test('a push is for its browser only, signed, and repeated under its own name', async () => {
  const browser = await wantsPush(asha.id);
  await post(asha.id, 'TCS');
  service.status = 503;
  await carry('push');
  service.status = 201;
  pass(31);
  await carry('push');
  const [first, second] = service.pushes;
  if (!first || !second) throw new Error('Two pushes were expected.');
  expect(first.path).toBe('/one');
  expect(first.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(first.body.toString('latin1')).not.toContain('filled');
  expect(browser.read(first)).toEqual({
    title: 'TCS was filled',
    body: '10 shares at ₹3,051.00 & no more',
    link: '/trades?order=1',
    tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(browser.read(second)).toEqual(browser.read(first));
  expect(vapidClaims(first, pushKey(config) ?? '')).toMatchObject({
    aud: service.url,
    sub: 'mailto:operator@artha.example',
  });
  expect(outcomes).toEqual(['push later', 'push sent']);
});

test('items within a quarter-minute of a push are sent together', async () => {
  const browser = await wantsPush(asha.id);
  await post(asha.id, 'TCS');
  await carry('push');
  await post(asha.id, 'A', 'B', 'C', 'D', 'E', 'F');
  pass(14);
  await carry('push');
  expect(service.pushes).toHaveLength(1);
  pass(2);
  await carry('push');
  const [, together] = service.pushes;
  expect(together && browser.read(together)).toMatchObject({
    title: '6 notifications',
    body: 'A was filled\nB was filled\nC was filled\nD was filled\nand 2 more',
    link: '/?inbox=open',
  });
});

test.each([404, 410])('a subscription that answers %i is deleted; the others stay', async (status) => {
  await wantsPush(asha.id, 'one');
  await wantsPush(ravi.id, 'two');
  await post(asha.id, 'TCS');
  service.status = status;
  await carry('push');
  const left = await database.db.select().from(pushSubscriptions);
  expect(left.map(({ userId }) => userId)).toEqual([ravi.id]);
  expect(outcomes).toEqual(['push gone']);
  expect(await outcomesStored()).toEqual([]);
});

test('a push service’s redirect is not followed, and a refused push is not repeated', async () => {
  await wantsPush(asha.id);
  await post(asha.id, 'TCS');
  service.status = 307;
  await carry('push');
  pass(86_400);
  await carry('push');
  expect(service.pushes.map(({ path }) => path)).toEqual(['/one']);
  expect(await outcomesStored()).toEqual(['given up']);
});

test('in production nothing is sent into a private network, whatever is stored', async () => {
  await wantsPush(asha.id);
  await post(asha.id, 'TCS');
  config = { ...config, NODE_ENV: 'production' };
  await carry('push');
  expect(service.pushes).toEqual([]);
  expect(await database.db.$count(pushSubscriptions)).toBe(0);
});

test('the carrier sends new items when notified, and stops', async () => {
  await wantsMail(asha.id);
  const running = { ...deps(), clock: systemClock };
  const stop = startCarrier(running, (name, outcome) => outcomes.push(`${name} ${outcome}`));
  publishInboxes(running.events, await post(asha.id, 'TCS'));
  await vi.waitFor(() => expect(outcomes).toEqual(['email sent']), { timeout: 5_000 });
  await stop();
  expect(mail.mails).toHaveLength(1);
});
