import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import type { Config } from '#server/core/config.ts';
import type { InboxPage } from '#shared/contract/account/inbox.ts';
import { api } from '#shared/contract/index.ts';
import { INBOX_ITEMS } from '#shared/domain/account/inbox.ts';
import { inboxDeliveries, inboxItems, pushSubscriptions } from '#shared/schema/account/inbox.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig, testDeps } from '#tests/support/deps.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { confirmEmails, type Person, signedInPeople } from '#tests/support/people/people.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aMailServer, headerOf } from '#tests/support/servers/mail-server.ts';
import { aBrowser, aPushService } from '#tests/support/servers/push-service.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { pruneInboxes } from './items.ts';
import { confirmEmail, emailState, sendConfirmation } from './mail/confirmation.ts';
import { postToInbox } from './post.ts';
import { endWithSessions, subscribe } from './push/subscriptions.ts';
import { inboxRoutes } from './routes.ts';

const PRIVATE_KEY = 'f9RT2znriL7VaLr5nX1ZtVgxW49PRoGgUYg5pJEzQFo';
const PUBLIC_KEY = 'BFxg7PYleyR9Ltg-XMDeEzS-93ECQFFULxAaTxL4HUHVA2voGgY4j5B_OupoDfwRLYLaEM6PRlyKh6_5yciWuJE';
let database: TestDatabase;
let people: [Person, Person];
let app: SliceApp;
let asha: Visitor;
let ravi: Visitor;
let received: string[];
let close: () => Promise<unknown>;

beforeEach(async () => {
  database = await aDatabase();
  people = (await signedInPeople(database.db, { count: 2, cash: null, secret: 's' })) as [Person, Person];
  await serve(testConfig());
});
afterEach(async () => {
  await close();
  await database.close();
});

async function serve(config: Config) {
  const { db } = database;
  const deps = testDeps({ db, market: await aMarket(db), config });
  app = await aSliceApp(deps, inboxRoutes);
  received = [];
  deps.events.on('inbox.changed', ({ userId }) => received.push(userId));
  [asha, ravi] = people.map((person) => app.visitor(person)) as [Visitor, Visitor];
  close = () => app.close();
  return deps;
}

const at = new Date('2026-11-20T06:00:00Z');
const post = (person: Person, ...keys: string[]) =>
  postToInbox(
    database.db,
    keys.map((key) => ({
      userId: person.id,
      key,
      kind: 'alert' as const,
      at,
      title: key,
      body: `About ${key}`,
      link: `/stocks?symbol=${key}`,
    })),
  );
const read = async (visitor: Visitor, query = ''): Promise<InboxPage> =>
  api.inbox.list.reply.parse((await visitor.get(`/api/inbox${query}`)).json);
const titles = ({ items }: InboxPage) => items.map(({ title }) => title);

test('a person without notifications has an empty inbox', async () => {
  expect(await read(asha)).toEqual({ items: [], unread: 0, next: null });
  expect((await asha.get('/api/inbox/unread')).json).toEqual({ unread: 0 });
});

test('an item is unread until marked, and can be marked unread', async () => {
  const [tcs] = await post(people[0], 'TCS', 'INFY');
  expect(await read(asha)).toMatchObject({
    items: [
      { kind: 'alert', title: 'INFY', body: 'About INFY', link: '/stocks?symbol=INFY', read: false },
      { title: 'TCS', at: at.toISOString(), read: false },
    ],
    unread: 2,
    next: null,
  });
  expect((await asha.post(`/api/inbox/${tcs?.id}/read`, { read: true })).json).toEqual({ unread: 1 });
  expect(titles(await read(asha, '?only=unread'))).toEqual(['INFY']);
  expect((await asha.post(`/api/inbox/${tcs?.id}/read`, { read: false })).json).toEqual({ unread: 2 });
  expect(received).toEqual([people[0].id, people[0].id]);
});

test('pages are contiguous, also when an item arrives in between', async () => {
  await post(people[0], ...[...Array(70)].map((_, n) => `n${n}`));
  const first = await read(asha);
  await post(people[0], 'new');
  const second = await read(asha, `?before=${first.next}`);
  const third = await read(asha, `?before=${second.next}`);
  expect([first, second, third].flatMap(titles)).toEqual([...Array(70)].map((_, n) => `n${69 - n}`));
  expect(third.next).toBeNull();
});

test('all items up to the last seen one are marked, and later ones stay unread', async () => {
  const posted = await post(people[0], 'TCS', 'INFY');
  await post(people[0], 'late');
  const until = posted[1]?.id;
  expect((await asha.post('/api/inbox/read', { until })).json).toEqual({ unread: 1 });
  expect(titles(await read(asha, '?only=unread'))).toEqual(['late']);
});

test('reading, marking and counting cover a person’s own items only', async () => {
  const [tcs] = await post(people[0], 'TCS');
  expect(await read(ravi)).toEqual({ items: [], unread: 0, next: null });
  expect(await ravi.post(`/api/inbox/${tcs?.id}/read`, { read: true })).toMatchObject({
    status: 404,
    json: { code: 'notification_not_found', message: 'Notification not found' },
  });
  await ravi.post('/api/inbox/read', { until: 1_000_000 });
  expect((await asha.get('/api/inbox/unread')).json).toEqual({ unread: 1 });
});

test.each(['?before=0', '?before=1e3', '?before=9999999999999999', '?only=all', '?before=1&before=2'])(
  '%s is refused',
  async (query) => {
    expect((await asha.get(`/api/inbox${query}`)).status).toBe(400);
  },
);

test('items older than ninety days are deleted, and over five hundred the oldest', async () => {
  const { db } = database;
  await post(people[0], ...[...Array(INBOX_ITEMS + 3)].map((_, n) => `n${n}`));
  await post(people[1], 'old', 'young');
  await db.execute(sql`update inbox_items set created_at = now() - interval '91 days' where key = 'old'`);
  const [item] = await db.select().from(inboxItems).where(sql`key = 'young'`);
  await db.insert(inboxDeliveries).values([
    { userId: people[1].id, itemId: item?.id ?? 0, channel: 'email', outcome: 'sent', endedAt: at },
    { userId: people[1].id, itemId: item?.id ?? 0, channel: 'email' },
  ]);
  await pruneInboxes({ db, clock: systemClock });
  expect(await db.$count(inboxItems, sql`user_id = ${people[0].id}`)).toBe(INBOX_ITEMS);
  expect(titles(await read(asha)).at(0)).toBe(`n${INBOX_ITEMS + 2}`);
  expect(titles(await read(ravi))).toEqual(['young']);
  expect(await db.$count(inboxDeliveries)).toBe(1);
});

test('without configured channels nothing can be sent, and a test reports it', async () => {
  expect((await asha.get('/api/inbox/push')).json).toEqual({ publicKey: null, browsers: [] });
  expect(await asha.post('/api/inbox/test', { channel: 'email' })).toMatchObject({
    status: 409,
    json: { code: 'not_configured', message: 'E-mail is not available on this server.' },
  });
  expect((await asha.post('/api/inbox/test', { channel: 'push' })).status).toBe(409);
  expect((await asha.post('/api/inbox/test', { channel: 'sms' })).status).toBe(400);
});

test('a test mail arrives, a rejected one is reported, and there are at most five in ten minutes', async () => {
  await close();
  const mail = await aMailServer();
  await serve(testConfig({ SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example' }));
  await confirmEmails(database.db);
  const send = () => asha.post('/api/inbox/test', { channel: 'email' });
  expect(await send()).toMatchObject({
    status: 200,
    json: { message: `Test sent to ${people[0].id}@example.com` },
  });
  expect(headerOf(mail.mails[0]?.raw ?? '', 'Subject')).toBe('Test notification from Artha');
  mail.answer = { code: 550, words: 'secret words of the server' };
  expect(await send()).toMatchObject({
    status: 502,
    json: { message: expect.stringMatching(/^The mail server did not accept the test\./) },
  });
  for (let more = 0; more < 3; more++) await send();
  expect((await send()).status).toBe(429);
  expect((await ravi.post('/api/inbox/test', { channel: 'email' })).status).toBe(502);
  await mail.close();
});

test('a browser gets pushes until it is removed, and belongs to its latest subscriber', async () => {
  await close();
  const service = await aPushService();
  await serve(testConfig({ VAPID_PRIVATE_KEY: PRIVATE_KEY, VAPID_SUBJECT: 'mailto:operator@artha.example' }));
  const { keys, read: readPush } = aBrowser();
  const endpoint = `${service.url}/one`;
  const known = createHash('sha256').update(endpoint).digest('hex');
  expect(await asha.post('/api/inbox/test', { channel: 'push' })).toMatchObject({
    status: 409,
    json: { code: 'no_browser' },
  });
  for (const _ of [1, 2]) {
    expect((await asha.post('/api/inbox/push', { endpoint, keys })).json).toEqual({
      publicKey: PUBLIC_KEY,
      browsers: [known],
    });
  }
  expect((await asha.post('/api/inbox/test', { channel: 'push' })).status).toBe(200);
  expect(service.pushes[0] && readPush(service.pushes[0])).toMatchObject({
    title: 'Test notification from Artha',
  });

  await ravi.post('/api/inbox/push/remove', { endpoint });
  expect((await asha.get('/api/inbox/push')).json).toMatchObject({ browsers: [known] });
  await ravi.post('/api/inbox/push', { endpoint, keys });
  expect((await asha.get('/api/inbox/push')).json).toMatchObject({ browsers: [] });
  expect((await ravi.post('/api/inbox/push/remove', { endpoint })).json).toMatchObject({ browsers: [] });
  await service.close();
});

/** The token of the newest mail's link. */
const tokenIn = (raw = '') =>
  /confirm=([\w-]{43})/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? expect.fail(raw);

test('an address is confirmed by its mailed link, by its owner only, and only the token’s hash is stored', async () => {
  await close();
  const mail = await aMailServer();
  await serve(testConfig({ SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example' }));
  const email = `${people[0].id}@example.com`;
  expect((await asha.get('/api/inbox/email')).json).toEqual({ email, confirmed: false, linkUntil: null });
  expect(await asha.post('/api/inbox/test', { channel: 'email' })).toMatchObject({
    status: 409,
    json: { code: 'email_not_confirmed' },
  });
  expect((await asha.post('/api/inbox/email')).json).toEqual({
    email,
    confirmed: false,
    linkUntil: expect.any(String),
  });
  const [sent, ...others] = mail.mails;
  expect(others).toEqual([]);
  expect(sent?.to).toBe(email);
  expect(headerOf(sent?.raw ?? '', 'Subject')).toBe('Confirm your e-mail address for Artha');
  const token = tokenIn(sent?.raw);
  const { rows } = await database.db.$client.query('select * from email_confirmations');
  expect(JSON.stringify(rows)).not.toContain(token);

  const expired = { status: 409, json: { code: 'link_expired' } };
  expect(await ravi.post('/api/inbox/email/confirm', { token })).toMatchObject(expired);
  expect(await asha.post('/api/inbox/email/confirm', { token: 'x'.repeat(43) })).toMatchObject(expired);
  const confirmed = { email, confirmed: true, linkUntil: null };
  expect((await asha.post('/api/inbox/email/confirm', { token })).json).toEqual(confirmed);
  expect((await asha.post('/api/inbox/email/confirm', { token })).json).toEqual(confirmed);
  expect(await asha.post('/api/inbox/email')).toMatchObject({
    status: 409,
    json: { code: 'email_confirmed' },
  });
  expect((await asha.post('/api/inbox/test', { channel: 'email' })).status).toBe(200);
  await mail.close();
});

test('a link is valid for a day, until the next one, and for its address', async () => {
  await close();
  const mail = await aMailServer();
  let now = new Date('2026-11-20T06:00:00Z');
  const config = testConfig({ SMTP_URL: mail.url, MAIL_FROM: 'artha@artha.example' });
  const deps = testDeps({ db: database.db, config, clock: { now: () => now } });
  close = async () => undefined;
  const person = { id: people[0].id, email: `${people[0].id}@example.com` };
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const confirm = (n: number, who = person) =>
    confirmEmail(database.db, who, tokenIn(mail.mails[n]?.raw), now);
  const ask = () => sendConfirmation(deps, person);
  const expired = { code: 'link_expired' };

  await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  pass(1);
  await ask();
  await expect(confirm(0)).rejects.toMatchObject(expired);
  await expect(confirm(1, { ...person, email: 'another@example.com' })).rejects.toMatchObject(expired);
  pass(24);
  await expect(confirm(1)).rejects.toMatchObject(expired);
  mail.answer = { code: 550, words: 'no such user' };
  await expect(ask()).rejects.toMatchObject({ code: 'not_delivered' });
  mail.answer = null;
  await ask();
  pass(23.9);
  await confirm(2);
  expect(await emailState(database.db, person, now)).toMatchObject({ confirmed: true });
  expect(await emailState(database.db, { ...person, email: 'another@example.com' }, now)).toMatchObject({
    confirmed: false,
  });
  await mail.close();
});

test('an invalid subscription is refused', async () => {
  const { keys } = aBrowser();
  const endpoint = 'https://push.example/one';
  const tried = [
    { endpoint: 'ftp://push.example', keys },
    { endpoint: `https://push.example/${'x'.repeat(1_000)}`, keys },
    { endpoint, keys: { ...keys, p256dh: 'short' } },
    { endpoint, keys: { ...keys, auth: 'not base64 at all!!!!!' } },
    { endpoint },
  ];
  for (const body of tried) expect((await asha.post('/api/inbox/push', body)).status).toBe(400);
});

test('in production a push endpoint must be on the public internet', async () => {
  await close();
  const config = { ...testConfig(), NODE_ENV: 'production' as const };
  await serve(config);
  const { keys } = aBrowser();
  const reply = await asha.post('/api/inbox/push', { endpoint: 'https://169.254.169.254/latest', keys });
  expect(reply).toMatchObject({
    status: 400,
    json: { message: 'This is not the address of a push service' },
  });
  expect((await asha.post('/api/inbox/push', { endpoint: 'https://push.example/one', keys })).status).toBe(
    200,
  );
});

test('the eleventh browser replaces the oldest', async () => {
  const deps = { ...testDeps({ db: database.db }) };
  for (let n = 0; n < 11; n++) {
    const clock = { now: () => new Date(at.getTime() + n) };
    const wanted = { userId: people[0].id, sessionId: 's', endpoint: `https://push.example/${n}` };
    await subscribe({ ...deps, clock }, { ...wanted, ...aBrowser() });
  }
  const left = await database.db.select().from(pushSubscriptions);
  expect(left.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).not.toContain('0');
  expect(left).toHaveLength(10);
});

test('signing out ends the session’s push subscriptions, and no others', async () => {
  const deps = testDeps({ db: database.db });
  const stop = endWithSessions(deps);
  const add = (sessionId: string, userId: string) =>
    subscribe(deps, { userId, sessionId, endpoint: `https://push.example/${sessionId}`, ...aBrowser() });
  const left = async () => {
    const rows = await database.db.select().from(pushSubscriptions);
    return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
  };
  await add('phone', people[0].id);
  await add('desk', people[0].id);
  await add('other', people[1].id);
  deps.events.emit('session.ended', { sessionId: 'phone' });
  await vi.waitFor(async () => expect(await left()).toEqual(['desk', 'other']));
  stop();
});
