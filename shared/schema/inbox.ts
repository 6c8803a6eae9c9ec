import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { INBOX_KINDS } from '../domain/inbox.ts';
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What people are told of. Ids grow with the order in which items came. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the cause: of one cause a person has one item, however often it is posted. */
    key: text().notNull(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** Where in the app the cause is shown: a path. */
    link: text().notNull(),
    /** Market time of the cause. */
    at: instant('at').notNull(),
    /** Wall clock, as is `read_at`. */
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('inbox_items_cause').on(t.userId, t.key),
    index('inbox_items_newest').on(t.userId, t.id),
    index('inbox_items_unread').on(t.userId, t.id).where(sql`read_at is null`),
    index('inbox_items_age').on(t.createdAt),
    /** A path of ours: never another site. */
    check(
      'inbox_items_link',
      sql`${t.link} like '/%' and ${t.link} not like '//%' and strpos(${t.link}, chr(92)) = 0`,
    ),
  ],
);

/** Browsers that asked for web push. Where to send is a capability: whoever knows it may try to. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** Of the browser, base64url: what is sent is encrypted for it. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** SHA-256 of the session that asked: signing out ends what it asked for. */
    sessionHash: text('session_hash').notNull(),
    /** Wall clock. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionHash),
  ],
);

/** Whether somebody reads the mailbox of a person's address: what no link was followed from gets no mail but that link. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address the link went to. */
    email: text().notNull(),
    /** SHA-256 of 256 random bits. */
    tokenHash: text('token_hash').notNull(),
    /** Wall clock, as are the others. */
    requestedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [uniqueIndex('email_confirmations_token').on(t.tokenHash)],
);

/** What channels outside of the app carry: written with the item, kept for a day after its end. */
export const inboxDeliveries = pgTable(
  'inbox_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => inboxItems.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['email', 'push'] }).notNull(),
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** What it travels in, with others or alone; given once, so that a repeated mail is the same mail. */
    parcel: uuid(),
    attempts: integer().notNull().default(0),
    /** When to try (again), wall clock; null for as soon as can be. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How and when it ended; null while it waits. */
    outcome: text({ enum: ['sent', 'given up'] }),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('inbox_deliveries_waiting').on(t.channel, t.dueAt).where(sql`outcome is null`),
    /** When something last went to a person. */
    index('inbox_deliveries_pace').on(t.userId, t.channel, t.endedAt),
    index('inbox_deliveries_item').on(t.itemId),
    index('inbox_deliveries_subscription').on(t.subscriptionId),
    check(
      'inbox_deliveries_channel',
      sql`${t.channel} in ('email', 'push') and (${t.channel} = 'push') = (${t.subscriptionId} is not null)`,
    ),
    check(
      'inbox_deliveries_outcome',
      sql`${t.outcome} in ('sent', 'given up') and (${t.outcome} is null) = (${t.endedAt} is null)`,
    ),
  ],
);
