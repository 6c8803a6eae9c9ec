import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { INBOX_KINDS } from '#shared/domain/account/inbox.ts';
import type { Db } from '../core/db/db.ts';
import { hasConfirmed } from './mail/confirmed.ts';
import type { Address, Channel, ChannelName, Outcome, Parcel } from './parcel.ts';

/** Undelivered items are dropped after this; they are in the inbox anyway. */
const GIVE_UP_HOURS = 24;
/** Maximum items per parcel. */
const MAX_ITEMS = 500;
/** A claimed parcel whose outcome is not recorded within this time can be claimed again. */
const LEASE_SECONDS = 120;
/** Initial retry delay; it doubles after each failure. */
const FIRST_WAIT_SECONDS = 30;
const LAST_WAIT_SECONDS = 3_600;
/** Addresses per round. */
const ROUND = 200;

/** A destination with waiting items: a user's mailbox, or one of their browsers. */
export interface Destination {
  userId: string;
  subscriptionId: string | null;
}

const destinationRow = z.object({ userId: z.string(), subscriptionId: z.nullable(z.string()) });

/**
 * Deletes undeliverable items: all of an unconfigured channel, and those of users who disabled it, never confirmed
 * their address or were suspended.
 */
export async function forgetUnwanted(db: Db, channel: ChannelName, isConfigured: boolean): Promise<void> {
  await db.execute(sql`
    delete from inbox_deliveries d where d.channel = ${channel} and d.outcome is null and (
      ${!isConfigured}::boolean or not exists (
        select from user_settings s join users u on u.id = s.user_id and u.is_active where s.user_id = d.user_id
          and case d.channel when 'email' then s.notify_email and ${hasConfirmed(sql`u.id`)} else s.notify_push end))`);
}

/** Drops items that waited too long; returns their number. */
export async function giveUpOld(db: Db, channel: ChannelName, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update inbox_deliveries set outcome = 'given up', ended_at = ${now.toISOString()}
    where channel = ${channel} and outcome is null
      and created_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${GIVE_UP_HOURS})`);
  return rowCount ?? 0;
}

/** Destinations that a channel can serve now, longest waiting first. */
export async function destinationsDue(db: Db, { name, paceMs }: Channel, now: Date): Promise<Destination[]> {
  const { rows } = await db.execute(sql`
    select d.user_id as "userId", d.subscription_id as "subscriptionId" from inbox_deliveries d
    where ${isDue(name, now)}
    group by d.user_id, d.subscription_id
    having bool_or(d.parcel is not null) or not exists (
      select from inbox_deliveries e
      where e.user_id = d.user_id and e.channel = ${name} and e.subscription_id is not distinct from d.subscription_id
        and (e.outcome is null and e.parcel is not null
          or e.outcome = 'sent' and e.ended_at > ${new Date(now.getTime() - paceMs).toISOString()}))
    order by min(d.id) limit ${ROUND}`);
  return rows.map((row) => destinationRow.parse(row));
}

const isDue = (channel: ChannelName, now: Date) =>
  sql`d.channel = ${channel} and d.outcome is null and (d.due_at is null or d.due_at <= ${now.toISOString()})`;

const parcelRow = z.object({
  parcel: z.string(),
  attempts: z.number(),
  email: z.string(),
  endpoint: z.nullable(z.string()),
  p256dh: z.nullable(z.string()),
  auth: z.nullable(z.string()),
  kind: z.enum(INBOX_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  at: z.pipe(
    z.union([z.string(), z.date()]),
    z.transform((at) => new Date(at)),
  ),
});

/** A claimed parcel, and the number of this attempt. */
export interface Taken {
  parcel: Parcel;
  attempt: number;
}

/**
 * Claims what waits for a destination under a lease: an earlier parcel unchanged, else all new items as one parcel
 * with the given id. Null when another carrier claimed it first.
 */
export async function takeParcel(
  db: Db,
  channel: ChannelName,
  { userId, subscriptionId }: Destination,
  { newId, now }: { newId: string; now: Date },
): Promise<Taken | null> {
  const whose = sql`d.user_id = ${userId} and d.subscription_id is not distinct from ${subscriptionId}::uuid`;
  const waits = sql`${isDue(channel, now)} and ${whose} and d.parcel is not distinct from (select parcel from begun)`;
  const { rows } = await db.execute(sql`
    with begun as (
      select d.parcel from inbox_deliveries d where ${isDue(channel, now)} and ${whose} and d.parcel is not null
      order by d.id limit 1
    ), turn as (
      -- Locking the first row claims all: two carriers that lock row by row would take one part each.
      select d.id from inbox_deliveries d where ${isDue(channel, now)} and d.id = (
        select min(d.id) from inbox_deliveries d where ${waits})
      for update skip locked
    ), chosen as (
      select d.id from inbox_deliveries d where ${waits} and exists (select from turn)
      order by d.id limit ${MAX_ITEMS} for update skip locked
    ), taken as (
      update inbox_deliveries d set parcel = coalesce(d.parcel, ${newId}::uuid), attempts = d.attempts + 1,
        due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      from chosen where d.id = chosen.id
      returning d.item_id, d.parcel, d.attempts, d.subscription_id
    )
    select t.parcel, t.attempts, u.email, b.endpoint, b.p256dh, b.auth, i.kind, i.title, i.body, i.link, i.at
    from taken t join inbox_items i on i.id = t.item_id join users u on u.id = i.user_id
    left join push_subscriptions b on b.id = t.subscription_id
    order by i.id`);
  const items = rows.map((row) => parcelRow.parse(row));
  const [first] = items;
  if (!first) return null;
  return { parcel: { id: first.parcel, address: addressOf(first), items }, attempt: first.attempts };
}

function addressOf({ email, endpoint, p256dh, auth }: z.output<typeof parcelRow>): Address {
  if (endpoint === null || p256dh === null || auth === null) return { channel: 'email', email };
  return { channel: 'push', endpoint, p256dh, auth };
}

/** Records a parcel's outcome. For outcome `gone`, the subscription and its waiting items are deleted. */
export async function settleParcel(
  db: Db,
  { parcel: { id, address }, attempt }: Taken,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome === 'gone' && address.channel === 'push') {
    await db.execute(sql`delete from push_subscriptions where endpoint = ${address.endpoint}`);
  } else if (outcome === 'later' || outcome === 'down') {
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - 1), LAST_WAIT_SECONDS);
    await db.execute(sql`
      update inbox_deliveries set due_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${wait})
      where parcel = ${id} and outcome is null`);
  } else {
    await db.execute(sql`
      update inbox_deliveries set outcome = ${outcome === 'sent' ? 'sent' : 'given up'}, ended_at = ${now.toISOString()}
      where parcel = ${id} and outcome is null`);
  }
}
