import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { BrokerInvite, BrokerOffer } from '#shared/contract/trading/broker.ts';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  DEFAULT_COMMISSION_PERCENT,
  writtenCode,
} from '#shared/domain/account/broker.ts';
import { users } from '#shared/schema/account/auth.ts';
import { brokerOffers } from '#shared/schema/trading/broker.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';

type Broker = Pick<SignedIn, 'id' | 'role'>;
type OfferDeps = Pick<Deps, 'db' | 'clock'>;

/** A broker's invite code, created on first use. Throws AppError 409 for a user who is not a broker. */
export async function readInvite({ db, clock }: OfferDeps, broker: Broker): Promise<BrokerInvite> {
  brokersOnly(broker);
  await db
    .insert(brokerOffers)
    .values({
      userId: broker.id,
      code: madeUpCode(),
      codeMadeAt: clock.now(),
      rateMillionths: millionthsOf(DEFAULT_COMMISSION_PERCENT),
    })
    .onConflictDoNothing({ target: brokerOffers.userId });
  const [offer] = await db.select().from(brokerOffers).where(eq(brokerOffers.userId, broker.id));
  if (!offer) throw new Error(`The offer of broker ${broker.id} is gone.`);
  return {
    code: writtenCode(offer.code),
    madeAt: offer.codeMadeAt.toISOString(),
    ratePercent: percentOf(offer.rateMillionths),
  };
}

/** Replaces the invite code and invalidates the old one. Clients stay linked. */
export async function renewInvite(deps: OfferDeps, broker: Broker): Promise<BrokerInvite> {
  const codeMadeAt = deps.clock.now();
  await change(deps, broker, { code: madeUpCode(), codeMadeAt }, { action: 'broker.renew-code', detail: {} });
  return readInvite(deps, broker);
}

/** Changes the rate for clients who join from now on. */
export async function changeRate(
  deps: OfferDeps,
  broker: Broker,
  ratePercent: number,
): Promise<BrokerInvite> {
  const set = { rateMillionths: millionthsOf(ratePercent) };
  await change(deps, broker, set, { action: 'broker.change-rate', detail: { ratePercent } });
  return readInvite(deps, broker);
}

async function change(
  deps: OfferDeps,
  broker: Broker,
  set: Partial<typeof brokerOffers.$inferInsert>,
  done: { action: AuditAction; detail: Record<string, unknown> },
): Promise<void> {
  await readInvite(deps, broker);
  const { id } = broker;
  await deps.db.transaction(async (tx) => {
    await tx.update(brokerOffers).set(set).where(eq(brokerOffers.userId, id));
    await writeAudit(tx, { actor: id, subject: id, at: deps.clock.now(), ...done });
  });
}

/**
 * The offer of a code, as traders see it. Throws AppError 404 for an unknown code, or one whose owner is not a
 * broker now.
 */
export async function findOffer(db: Db, code: string): Promise<BrokerOffer> {
  const { userId: _brokerId, ...offer } = await offerOf(db, code);
  return offer;
}

/** Like {@link findOffer}, with the broker's id. */
export async function offerOf(
  db: Pick<Db, 'select'>,
  code: string,
): Promise<BrokerOffer & { userId: string }> {
  const { firstName, lastName, email } = users;
  const [found] = await db
    .select({ offer: brokerOffers, broker: { firstName, lastName, email } })
    .from(brokerOffers)
    .innerJoin(users, eq(users.id, brokerOffers.userId))
    .where(and(eq(brokerOffers.code, code), eq(users.role, 'BROKER'), users.isActive));
  if (!found) throw notFound('No broker has this invite code. Ask your broker for the current one.');
  const { userId, rateMillionths } = found.offer;
  return { userId, ...found.broker, ratePercent: percentOf(rateMillionths) };
}

/** Converts a rate in percent with up to four decimals to whole millionths, and back. */
export const millionthsOf = (percent: number): number => Math.round(percent * 10_000);
export const percentOf = (millionths: number): number => millionths / 10_000;

/** Sixty random bits, five per character. */
function madeUpCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte & 31]).join('');
}

function brokersOnly({ role }: Broker): void {
  if (role !== 'BROKER') throw new AppError(409, 'not_a_broker', 'Only brokers have invite codes.');
}
