import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventBus } from '#server/core/events.ts';
import { MAX_INBOX_BODY, MAX_INBOX_TITLE } from '#shared/domain/account/inbox.ts';
import { users } from '#shared/schema/account/auth.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { type InboxItem, postToInbox, publishInboxes } from './post.ts';

let database: TestDatabase;
let asha: Person;
let ravi: Person;
beforeEach(async () => {
  database = await aDatabase();
  [asha, ravi] = (await signedInPeople(database.db, { count: 2, cash: null, secret: 's' })) as [
    Person,
    Person,
  ];
});
afterEach(() => database.close());

const at = new Date('2026-11-20T06:00:00Z');
const item = (userId: string, key: string, more: Partial<InboxItem> = {}): InboxItem => ({
  userId,
  key,
  kind: 'alert',
  at,
  link: '/stocks?symbol=TCS',
  title: 'TCS is at or above ₹3,050.00',
  body: 'It traded at ₹3,051.00.',
  ...more,
});

test('a person has one item per cause, however often and however concurrently it is posted', async () => {
  const { db } = database;
  const both = [item(asha.id, 'alert:1:1'), item(ravi.id, 'alert:1:1')];
  const posts = await Promise.all([...Array(8)].map(() => postToInbox(db, both)));
  expect(posts.flat().map(({ userId, key }) => [userId, key])).toHaveLength(2);
  expect(await db.$count(inboxItems)).toBe(2);
  const again = await postToInbox(db, [...both, item(asha.id, 'alert:1:2')]);
  expect(again.map(({ userId, key }) => [userId, key])).toEqual([[asha.id, 'alert:1:2']]);
});

test('items keep their posting order, and long texts are cut', async () => {
  const { db } = database;
  await postToInbox(
    db,
    ['c', 'a', 'b'].map((key) => item(asha.id, key, { title: key.repeat(500), body: key.repeat(2_000) })),
  );
  const stored = await db.select().from(inboxItems).orderBy(inboxItems.id);
  expect(stored.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  expect(stored[0]).toMatchObject({
    title: `${'c'.repeat(MAX_INBOX_TITLE - 1)}…`,
    body: `${'c'.repeat(MAX_INBOX_BODY - 1)}…`,
    at,
    readAt: null,
  });
});

test('a rolled-back item is not posted', async () => {
  const { db } = database;
  const undone = db.transaction(async (tx) => {
    await postToInbox(tx, [item(asha.id, 'order:1')]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.$count(inboxItems)).toBe(0);
  expect(await postToInbox(db, [item(asha.id, 'order:1')])).toHaveLength(1);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'trades'])(
  '%s is not a link',
  async (link) => {
    await expect(postToInbox(database.db, [item(asha.id, 'x', { link })])).rejects.toThrow();
    expect(await postToInbox(database.db, [item(asha.id, 'x', { link: '/' })])).toHaveLength(1);
  },
);

test('suspended and unknown people get nothing', async () => {
  const { db } = database;
  await db.update(users).set({ isActive: false });
  expect(await postToInbox(db, [item(asha.id, 'x'), item(crypto.randomUUID(), 'x')])).toEqual([]);
});

test('each person with new items is notified once', () => {
  const events = createEventBus();
  const received: string[] = [];
  events.on('inbox.changed', ({ userId }) => received.push(userId));
  publishInboxes(events, [
    { id: 1, userId: 'asha', key: 'a' },
    { id: 2, userId: 'ravi', key: 'a' },
    { id: 3, userId: 'asha', key: 'b' },
  ]);
  expect(received).toEqual(['asha', 'ravi']);
});
