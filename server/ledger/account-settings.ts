import { eq } from 'drizzle-orm';
import { accounts } from '#shared/schema/ledger.ts';
import type { Db } from '../core/db/db.ts';

/** What the holder of an account decides about it. */
export interface AccountSettings {
  /** Whether the charges of a fill are taken from the cash; otherwise they are shown only. */
  deductCharges: boolean;
}

/** Throws an Error when there is no such account. */
export async function readAccountSettings(db: Db, accountId: string): Promise<AccountSettings> {
  const [settings] = await db
    .select({ deductCharges: accounts.deductCharges })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!settings) throw new Error(`There is no account ${accountId}.`);
  return settings;
}

/** Holds for every fill from now on, those of orders that rest already included; what was filled stays as it was booked. */
export async function changeAccountSettings(
  db: Db,
  accountId: string,
  { deductCharges }: AccountSettings,
): Promise<AccountSettings> {
  await db.update(accounts).set({ deductCharges }).where(eq(accounts.id, accountId));
  return readAccountSettings(db, accountId);
}
