import { eq } from 'drizzle-orm';
import { brokerageLinks } from '#shared/schema/account/settings.ts';
import type { Sealer } from '../core/crypto/sealed.ts';
import type { Db } from '../core/db/db.ts';
import { SEALED_COLUMNS } from '../core/db/sealed-columns.ts';

/** A linked brokerage account, decrypted. It is never sent to clients. */
export interface BrokerageLink {
  apiKey: string;
  secret: string;
  /** Null until the person has logged in. */
  accessToken: string | null;
  userId: string | null;
  userName: string | null;
  verifiedAt: Date | null;
  expiresAt: Date | null;
}

/** A verified login at the brokerage. */
export interface BrokerageLogin {
  accessToken: string;
  userId: string;
  userName: string;
  verifiedAt: Date;
  expiresAt: Date;
}

const FIELD = {
  apiKey: SEALED_COLUMNS.kiteApiKey.field,
  secret: SEALED_COLUMNS.kiteSecret.field,
  accessToken: SEALED_COLUMNS.kiteAccessToken.field,
};

/** Null without a linked account. Throws an Error for credentials that were tampered with. */
export async function readLink(db: Db, sealer: Sealer, userId: string): Promise<BrokerageLink | null> {
  const [row] = await db.select().from(brokerageLinks).where(eq(brokerageLinks.userId, userId));
  if (!row) return null;
  const open = (sealed: string, field: string) => sealer.open(sealed, userId, field);
  return {
    apiKey: open(row.sealedApiKey, FIELD.apiKey),
    secret: open(row.sealedSecret, FIELD.secret),
    accessToken: row.sealedAccessToken && open(row.sealedAccessToken, FIELD.accessToken),
    userId: row.brokerageUserId,
    userName: row.brokerageUserName,
    verifiedAt: row.verifiedAt,
    expiresAt: row.expiresAt,
  };
}

/** Replaces the credentials, and deletes the login of the previous ones. */
export async function writeCredentials(
  db: Db,
  sealer: Sealer,
  userId: string,
  { apiKey, secret }: { apiKey: string; secret: string },
): Promise<void> {
  const row = {
    sealedApiKey: sealer.seal(apiKey, userId, FIELD.apiKey),
    sealedSecret: sealer.seal(secret, userId, FIELD.secret),
    sealedAccessToken: null,
    brokerageUserId: null,
    brokerageUserName: null,
    verifiedAt: null,
    expiresAt: null,
  };
  await db
    .insert(brokerageLinks)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: brokerageLinks.userId, set: row });
}

/** Stores a login with the credentials it was made with. */
export async function writeLogin(
  db: Db,
  sealer: Sealer,
  userId: string,
  login: BrokerageLogin,
): Promise<void> {
  const { accessToken, userId: brokerageUserId, userName: brokerageUserName, verifiedAt, expiresAt } = login;
  const sealedAccessToken = sealer.seal(accessToken, userId, FIELD.accessToken);
  await db
    .update(brokerageLinks)
    .set({ sealedAccessToken, brokerageUserId, brokerageUserName, verifiedAt, expiresAt })
    .where(eq(brokerageLinks.userId, userId));
}

/** Deletes a login that the brokerage has ended. */
export async function endLogin(db: Db, userId: string): Promise<void> {
  await db
    .update(brokerageLinks)
    .set({ sealedAccessToken: null, expiresAt: null })
    .where(eq(brokerageLinks.userId, userId));
}

export async function deleteLink(db: Db, userId: string): Promise<void> {
  await db.delete(brokerageLinks).where(eq(brokerageLinks.userId, userId));
}
