import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnBroker } from '#shared/contract/trading/broker.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { users } from '#shared/schema/account/auth.ts';
import { brokerClients } from '#shared/schema/trading/broker.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { millionthsOf, offerOf, percentOf } from './offers.ts';

/** Audit action of a client view; it has its own index. */
export const CLIENT_VIEW = 'client.view';
/** Views shown to the client. */
const VIEWS_SHOWN = 10;

type MemberDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'market'>;

/** A user's broker, and who viewed their account. */
export async function readOwnBroker(db: Db, userId: string): Promise<OwnBroker> {
  const [current] = await db
    .select({ broker: users, client: brokerClients })
    .from(brokerClients)
    .innerJoin(users, eq(users.id, brokerClients.brokerId))
    .where(and(eq(brokerClients.userId, userId), isNull(brokerClients.leftAt)));
  return {
    broker: current
      ? {
          firstName: current.broker.firstName,
          lastName: current.broker.lastName,
          email: current.broker.email,
          ratePercent: percentOf(current.client.rateMillionths),
          since: current.client.joinedAt.toISOString(),
        }
      : null,
    views: await viewsOf(db, userId),
  };
}

/** From the append-only audit log. */
async function viewsOf(db: Db, userId: string): Promise<OwnBroker['views']> {
  const views = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.action, CLIENT_VIEW), eq(auditLog.subject, userId)))
    .orderBy(desc(auditLog.sequence))
    .limit(VIEWS_SHOWN);
  const viewers = await db
    .select({
      id: users.id,
      name: sql<string>`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)`,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(views.map(({ actor }) => actor))]));
  const names = new Map(viewers.map(({ id, name }) => [id, name]));
  return views.map(({ at, actor }) => ({ at: at.toISOString(), by: names.get(actor) ?? actor }));
}

/**
 * Links a trader to a broker from this market instant on, at the rate shown. Throws AppError 404 for an unknown
 * code and 409 when the rate changed, the user already has a broker, or is not a trader.
 */
export async function join(
  { db, clock, newId, market }: MemberDeps,
  { id: userId, role }: Pick<SignedIn, 'id' | 'role'>,
  { code, ratePercent }: { code: string; ratePercent: number },
): Promise<OwnBroker> {
  if (role !== 'USER') throw new AppError(409, 'not_a_trader', 'Only traders can join a broker.');
  await db.transaction(async (tx) => {
    const { userId: brokerId, ratePercent: offered } = await offerOf(tx, code);
    if (offered !== ratePercent)
      throw new AppError(
        409,
        'rate_changed',
        `The broker's rate is ${offered}% now. Check it before you join.`,
      );
    const rateMillionths = millionthsOf(offered);
    const joined = await tx
      .insert(brokerClients)
      .values({ id: newId(), brokerId, userId, rateMillionths, joinedAt: market.now() })
      .onConflictDoNothing()
      .returning({ id: brokerClients.id });
    if (joined.length === 0)
      throw new AppError(409, 'has_broker', 'You already have a broker. Leave that broker first.');
    const detail = { ratePercent: offered };
    await writeAudit(tx, {
      actor: userId,
      action: 'broker.join',
      subject: brokerId,
      detail,
      at: clock.now(),
    });
  });
  return readOwnBroker(db, userId);
}

/** Unlinks a client from this instant on; idempotent. */
export async function leave(
  { db, clock, market }: MemberDeps,
  { id: userId }: Pick<SignedIn, 'id'>,
): Promise<OwnBroker> {
  const now = market.now().toISOString();
  await db.transaction(async (tx) => {
    const left = await tx
      .update(brokerClients)
      .set({ leftAt: sql`greatest(joined_at, ${now}::timestamptz)` })
      .where(and(eq(brokerClients.userId, userId), isNull(brokerClients.leftAt)))
      .returning({ brokerId: brokerClients.brokerId });
    for (const { brokerId } of left)
      await writeAudit(tx, {
        actor: userId,
        action: 'broker.leave',
        subject: brokerId,
        detail: {},
        at: clock.now(),
      });
  });
  return readOwnBroker(db, userId);
}
