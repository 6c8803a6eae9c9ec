import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { InboxPage } from '#shared/contract/account/inbox.ts';
import { INBOX_DAYS, INBOX_ITEMS } from '#shared/domain/account/inbox.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import type { Db } from '../core/db/db.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

/** Items per page. */
const PAGE = 30;

interface Wanted {
  /** Only items older than this one. */
  before?: number | undefined;
  only?: 'unread' | undefined;
}

/** A page of a person's items, newest first. */
export async function readInbox(db: Db, userId: string, { before, only }: Wanted): Promise<InboxPage> {
  const rows = await db
    .select()
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.userId, userId),
        before === undefined ? undefined : lt(inboxItems.id, before),
        only === 'unread' ? isNull(inboxItems.readAt) : undefined,
      ),
    )
    .orderBy(desc(inboxItems.id))
    .limit(PAGE + 1);
  const items = rows.slice(0, PAGE).map(({ id, kind, title, body, link, at, readAt }) => ({
    id,
    kind,
    title,
    body,
    link,
    at: at.toISOString(),
    read: readAt !== null,
  }));
  const more = rows.length > PAGE;
  return { items, unread: await countUnread(db, userId), next: more ? (items.at(-1)?.id ?? null) : null };
}

/** The number of a user's unread items. */
export const countUnread = (db: Db, userId: string): Promise<number> =>
  db.$count(inboxItems, and(eq(inboxItems.userId, userId), isNull(inboxItems.readAt)));

/** Marks one of a user's items; throws AppError when they have no such item. The first read time is preserved. */
export async function markItem(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  userId: string,
  { id, read }: { id: number; read: boolean },
): Promise<void> {
  const readAt = read ? sql`coalesce(${inboxItems.readAt}, ${clock.now().toISOString()})` : null;
  const { rowCount } = await db
    .update(inboxItems)
    .set({ readAt })
    .where(and(eq(inboxItems.userId, userId), eq(inboxItems.id, id)));
  if (rowCount === 0) throw new AppError(404, 'notification_not_found', 'Notification not found');
  events.emit('inbox.changed', { userId });
}

/** Marks a user's items as read up to the given one, since later ones were not seen. */
export async function markAllUntil(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  userId: string,
  until: number,
): Promise<void> {
  const { rowCount } = await db
    .update(inboxItems)
    .set({ readAt: clock.now() })
    .where(and(eq(inboxItems.userId, userId), lte(inboxItems.id, until), isNull(inboxItems.readAt)));
  if (rowCount !== 0) events.emit('inbox.changed', { userId });
}

/**
 * Deletes items past the retention period, the oldest ones of users over the limit, and deliveries a day after they
 * ended.
 */
export async function pruneInboxes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`
    delete from inbox_deliveries where ended_at < ${now}::timestamptz - interval '1 day'`);
  await db.execute(sql`
    delete from inbox_items where created_at < ${now}::timestamptz - make_interval(days => ${INBOX_DAYS})`);
  await db.execute(sql`
    delete from inbox_items i using (
      select user_id, (array_agg(id order by id desc))[${INBOX_ITEMS}] as oldest from inbox_items
      group by user_id having count(*) > ${INBOX_ITEMS}
    ) retained
    where i.user_id = retained.user_id and i.id < retained.oldest`);
}
