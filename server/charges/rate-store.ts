import { chargeRates } from '#shared/schema/charges.ts';
import type { Db } from '../core/db/db.ts';
import { type ChargeRateRow, KNOWN_CHARGE_RATES } from './known-rates.ts';
import { type ChargeSchedule, chargeSchedule } from './schedule.ts';

/**
 * Reads what trades cost, after adding the rates that this version knows and the database does not. A row that is there stays
 * as it is: an administrator may have edited it.
 */
export async function loadCharges(db: Db): Promise<ChargeSchedule> {
  await db
    .insert(chargeRates)
    .values([...KNOWN_CHARGE_RATES])
    .onConflictDoNothing();
  return chargeSchedule(await readRates(db));
}

/** The dated rates as they are stored, in no order. */
export const readRates = (db: Pick<Db, 'select'>): Promise<ChargeRateRow[]> => db.select().from(chargeRates);
