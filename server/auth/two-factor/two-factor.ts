import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { recoveryCodes, twoFactors } from '#shared/schema/account/account.ts';
import type { Sealer } from '../../core/crypto/sealed.ts';
import type { Db } from '../../core/db/db.ts';
import { SEALED_COLUMNS } from '../../core/db/sealed-columns.ts';
import { newTotpSecret, totpStepOf } from './totp.ts';

const FIELD = SEALED_COLUMNS.authenticator.field;
const RECOVERY_CODES = 10;
/** 80 bits, formatted in four groups. */
const RECOVERY_BYTES = 10;

interface Setup {
  db: Db;
  sealer: Sealer;
  now: Date;
}

/** Creates an unconfirmed secret; null when two-factor authentication is already on. */
export async function beginTwoFactor({ db, sealer }: Setup, userId: string): Promise<string | null> {
  const secret = newTotpSecret();
  const sealedSecret = sealer.seal(secret, userId, FIELD);
  const rows = await db
    .insert(twoFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { sealedSecret },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId });
  return rows.length > 0 ? secret : null;
}

/**
 * Turns two-factor authentication on and returns the recovery codes, in plain text this once. Null for a wrong
 * code.
 */
export async function confirmTwoFactor(setup: Setup, userId: string, code: string): Promise<string[] | null> {
  const { db, now } = setup;
  if (!(await takeCode(setup, userId, code, isNull(twoFactors.confirmedAt)))) return null;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.transaction(async (tx) => {
    await tx.update(twoFactors).set({ confirmedAt: now }).where(eq(twoFactors.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(codes.map((each) => ({ userId, hash: hashOf(each) })));
  });
  return codes;
}

/** Verifies and consumes a code of the authenticator, or a recovery code. */
export async function proveTwoFactor(setup: Setup, userId: string, code: string): Promise<boolean> {
  return (
    (await takeCode(setup, userId, code, sql`${twoFactors.confirmedAt} is not null`)) ||
    (await takeRecoveryCode(setup, userId, code))
  );
}

export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return row?.confirmedAt != null;
}

export async function endTwoFactor(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  });
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Advances the stored step in one statement, so that of two requests with the same code one is refused. */
async function takeCode(
  { db, sealer, now }: Setup,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), state));
  if (!row) return false;
  const step = totpStepOf(
    sealer.open(row.sealedSecret, userId, FIELD),
    code.replaceAll(' ', ''),
    now,
    row.lastStep,
  );
  if (step === null) return false;
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step), gt(sql`${step}`, 0)));
  return taken.rowCount === 1;
}

async function takeRecoveryCode({ db, now }: Setup, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return taken.rowCount === 1;
}

const newRecoveryCode = () => (randomBytes(RECOVERY_BYTES).toString('hex').match(/.{5}/g) ?? []).join('-');

/** Case and dashes are ignored. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))
    .digest('hex');
