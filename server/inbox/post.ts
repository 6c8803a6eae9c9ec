import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type InboxKind, MAX_INBOX_BODY, MAX_INBOX_TITLE } from '#shared/domain/account/inbox.ts';
import type { Db } from '../core/db/db.ts';
import type { EventBus } from '../core/events.ts';
import { hasConfirmed } from './mail/confirmed.ts';

/** A notification. */
export interface InboxItem {
  userId: string;
  /** Stable key of the cause: a user gets one item per cause. */
  key: string;
  kind: InboxKind;
  title: string;
  body: string;
  /** App path that shows the cause. */
  link: string;
  /** Market time. */
  at: Date;
}

const postedRow = z.object({ id: z.number(), userId: z.string(), key: z.string() });
export type Posted = z.output<typeof postedRow>;

/**
 * Inserts items into inboxes and queues them for the channels their users enabled, in one statement that can join
 * the causing transaction. Already posted causes are skipped; suspended and deleted users get nothing. Returns the
 * new items; call {@link publishInboxes} with them after the commit.
 */
export async function postToInbox(
  db: Pick<Db, 'execute'>,
  items: readonly InboxItem[],
): Promise<readonly Posted[]> {
  if (items.length === 0) return [];
  const column = (of: (item: InboxItem) => string) => sql.param(items.map(of));
  const { rows } = await db.execute(sql`
    with given as (
      select * from unnest(
        ${column(({ userId }) => userId)}::uuid[],
        ${column(({ key }) => key)}::text[],
        ${column(({ kind }) => kind)}::text[],
        ${column(({ title }) => cut(title, MAX_INBOX_TITLE))}::text[],
        ${column(({ body }) => cut(body, MAX_INBOX_BODY))}::text[],
        ${column(({ link }) => link)}::text[],
        ${column(({ at }) => at.toISOString())}::timestamptz[]
      ) with ordinality as g (user_id, key, kind, title, body, link, at, place)
    ), posted as (
      insert into inbox_items (user_id, key, kind, title, body, link, at)
      select g.user_id, g.key, g.kind, g.title, g.body, g.link, g.at
      from given g join users u on u.id = g.user_id and u.is_active
      order by g.place
      on conflict (user_id, key) do nothing
      returning id, user_id, key
    ), mailed as (
      insert into inbox_deliveries (user_id, item_id, channel)
      select p.user_id, p.id, 'email' from posted p
      join user_settings s on s.user_id = p.user_id and s.notify_email
      where ${hasConfirmed(sql`p.user_id`)}
    ), pushed as (
      insert into inbox_deliveries (user_id, item_id, channel, subscription_id)
      select p.user_id, p.id, 'push', b.id from posted p
      join user_settings s on s.user_id = p.user_id and s.notify_push
      join push_subscriptions b on b.user_id = p.user_id
    )
    select id::float8 as id, user_id as "userId", key from posted order by id`);
  return rows.map((row) => postedRow.parse(row));
}

/**
 * Notifies the sockets of users with new items, on every instance. Call after the commit, because clients read
 * immediately.
 */
export function publishInboxes(events: EventBus, posted: readonly Posted[]): void {
  for (const userId of new Set(posted.map((item) => item.userId))) events.emit('inbox.changed', { userId });
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
