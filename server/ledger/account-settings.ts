import { eq } from 'drizzle-orm';
import type { BrokeragePlan } from '#shared/domain/trading/charges.ts';
import type { FillModel } from '#shared/domain/trading/fill-model.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import type { Db } from '../core/db/db.ts';

/** Settings the account holder controls. */
export interface AccountSettings {
  /** Whether a fill's charges are deducted from cash; otherwise they are only shown. */
  deductCharges: boolean;
  brokeragePlan: BrokeragePlan;
  /** Fill model of later orders; pending orders stay on the model they were placed with. */
  fillModel: FillModel;
}

/** Throws an Error when there is no such account. */
export async function readAccountSettings(db: Db, accountId: string): Promise<AccountSettings> {
  const [settings] = await db
    .select({
      deductCharges: accounts.deductCharges,
      brokeragePlan: accounts.brokeragePlan,
      fillModel: accounts.fillModel,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!settings) throw new Error(`There is no account ${accountId}.`);
  return settings;
}

/** Applies to every later fill, including pending orders; past fills are unchanged. */
export async function changeAccountSettings(
  db: Db,
  accountId: string,
  changed: { [Setting in keyof AccountSettings]?: AccountSettings[Setting] | undefined },
): Promise<AccountSettings> {
  if (Object.values(changed).some((value) => value !== undefined))
    await db.update(accounts).set(changed).where(eq(accounts.id, accountId));
  return readAccountSettings(db, accountId);
}
