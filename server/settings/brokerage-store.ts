import { eq } from 'drizzle-orm';
import { brokerageLinks } from '#shared/schema/settings.ts';
import type { Db } from '../core/db.ts';
import type { Sealer } from '../core/sealed.ts';

/** A linked brokerage account, opened. It stays on the server. */
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

/** A login at the brokerage that was proved. */
export interface BrokerageLogin {
  accessToken: string;
  userId: string;
  userName: string;
  verifiedAt: Date;
  expiresAt: Date;
}

/** What each sealed column is called towards the sealer; changing one makes what it sealed unreadable. */
const FIELD = { apiKey: 'kite api key', secret: 'kite secret', accessToken: 'kite access token' } as const;

/** Null where nothing is linked. Throws an Error for credentials that were tampered with. */
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

/** Puts new credentials in place of any before; the login of those is gone with them. */
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

/** Keeps a login beside the credentials it was made with. */
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

/** The brokerage said that the login has ended. */
export async function endLogin(db: Db, userId: string): Promise<void> {
  await db
    .update(brokerageLinks)
    .set({ sealedAccessToken: null, expiresAt: null })
    .where(eq(brokerageLinks.userId, userId));
}

export async function deleteLink(db: Db, userId: string): Promise<void> {
  await db.delete(brokerageLinks).where(eq(brokerageLinks.userId, userId));
}

/**
 * Seals with the current key what an earlier one sealed. Each row is changed only if it is still as it was read, so that it can run beside a server
 * that has both keys. Returns how many rows were sealed anew.
 */
export async function resealLinks(db: Db, sealer: Sealer): Promise<number> {
  let resealed = 0;
  for (const row of await db.select().from(brokerageLinks)) {
    const again = (sealed: string, field: string) =>
      sealer.isCurrent(sealed)
        ? sealed
        : sealer.seal(sealer.open(sealed, row.userId, field), row.userId, field);
    const set = {
      sealedApiKey: again(row.sealedApiKey, FIELD.apiKey),
      sealedSecret: again(row.sealedSecret, FIELD.secret),
      sealedAccessToken: row.sealedAccessToken && again(row.sealedAccessToken, FIELD.accessToken),
    };
    if (Object.entries(set).every(([column, value]) => row[column as keyof typeof set] === value)) continue;
    resealed += await replaceIfUnchanged(db, row, set);
  }
  return resealed;
}

type Row = typeof brokerageLinks.$inferSelect;

async function replaceIfUnchanged(db: Db, row: Row, set: Partial<Row>): Promise<number> {
  return db.transaction(async (tx) => {
    const [now] = await tx
      .select()
      .from(brokerageLinks)
      .where(eq(brokerageLinks.userId, row.userId))
      .for('update');
    if (now?.sealedSecret !== row.sealedSecret || now.sealedAccessToken !== row.sealedAccessToken) return 0;
    await tx.update(brokerageLinks).set(set).where(eq(brokerageLinks.userId, row.userId));
    return 1;
  });
}
