import { chargeRates } from '#shared/schema/market/charges.ts';
import type { Db } from '../core/db/db.ts';
import { type ChargeRateRow, KNOWN_CHARGE_RATES } from './known-rates.ts';
import { type ChargeSchedule, chargeSchedule } from './schedule.ts';

/**
 * Reads the charge rates, after inserting those of this version that the database lacks. Existing rows stay, since
 * an administrator may have edited them.
 */
export async function loadCharges(db: Db): Promise<ChargeSchedule> {
  await db
    .insert(chargeRates)
    .values([...KNOWN_CHARGE_RATES])
    .onConflictDoNothing();
  return chargeSchedule(await readRates(db));
}

/** The stored dated rates, unordered. */
export const readRates = (db: Pick<Db, 'select'>): Promise<ChargeRateRow[]> => db.select().from(chargeRates);
