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
import { INBOX_KINDS } from '../../domain/account/inbox.ts';
import { users } from './auth.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Notifications. Ids increase in order of arrival. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Key of the cause: one item per user and cause, however often it is posted. */
    key: text().notNull(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** App path that shows the cause. */
    link: text().notNull(),
    /** Market time of the cause. */
    at: instant('at').notNull(),
    /** Wall clock, like `read_at`. */
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('inbox_items_cause').on(t.userId, t.key),
    index('inbox_items_newest').on(t.userId, t.id),
    index('inbox_items_unread').on(t.userId, t.id).where(sql`read_at is null`),
    index('inbox_items_age').on(t.createdAt),
    /** A local path only, never another site. */
    check(
      'inbox_items_link',
      sql`${t.link} like '/%' and ${t.link} not like '//%' and strpos(${t.link}, chr(92)) = 0`,
    ),
  ],
);

/** Browsers subscribed to web push. The endpoint is a capability: anyone who knows it can send. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's public key, base64url; messages are encrypted for it. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** SHA-256 of the subscribing session: signing out ends its subscriptions. */
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

/** Confirmations of users' mail addresses: unconfirmed ones get no mail except the link. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address the link was sent to. */
    email: text().notNull(),
    /** SHA-256 of 256 random bits. */
    tokenHash: text('token_hash').notNull(),
    /** Wall clock, like the others. */
    requestedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [uniqueIndex('email_confirmations_token').on(t.tokenHash)],
);

/** Queue of the channels outside the app: written with the item, deleted a day after its end. */
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
    /** The delivery batch; assigned once, so that a retry is the same mail. */
    parcel: uuid(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt, wall clock; null for immediately. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Outcome and time of the end; null while waiting. */
    outcome: text({ enum: ['sent', 'given up'] }),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('inbox_deliveries_waiting').on(t.channel, t.dueAt).where(sql`outcome is null`),
    /** For the time of the last delivery to a user. */
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
