import { desc } from 'drizzle-orm';
import type { ChargeRate } from '#shared/contract/charge-rates.ts';
import { chargeRates } from '#shared/schema/charges.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';

/** Every rate, by the date it holds from, latest first. */
export function listRates(db: Db): Promise<ChargeRate[]> {
  return db.select().from(chargeRates).orderBy(desc(chargeRates.effectiveFrom), chargeRates.line);
}

/**
 * Sets a rate from a date after the market date on; trades that were made keep what they cost. Throws AppError 409 for an earlier date and
 * 422 for a scope that no trade is charged by.
 */
export async function putRate(
  deps: Pick<Deps, 'db' | 'clock' | 'market' | 'charges'>,
  actor: string,
  rate: ChargeRate,
): Promise<ChargeRate> {
  const today = deps.market.tradingDate();
  if (rate.effectiveFrom <= today) {
    throw new AppError(409, 'rate_past', `A rate can be set from a day after the market date, ${today}, on.`);
  }
  const rows = await deps.db.transaction(async (tx) => {
    const known = await tx.select().from(chargeRates);
    if (!known.some((row) => scopeOf(row) === scopeOf(rate))) {
      throw new AppError(
        422,
        'rate_scope',
        'No trade is charged by a rate of this product, side and exchange.',
      );
    }
    const { perCrore, flatPaise, capPaise, approximate, note, line, product, side, exchange } = rate;
    await tx
      .insert(chargeRates)
      .values(rate)
      .onConflictDoUpdate({
        target: [
          chargeRates.line,
          chargeRates.product,
          chargeRates.side,
          chargeRates.exchange,
          chargeRates.effectiveFrom,
        ],
        set: { perCrore, flatPaise, capPaise, approximate, note },
      });
    const subject = `${line} ${product} ${side} ${exchange} ${rate.effectiveFrom}`;
    const detail = { perCrore, flatPaise, capPaise, approximate, note };
    await writeAudit(tx, { actor, action: 'charge-rates.put', subject, detail, at: deps.clock.now() });
    return tx.select().from(chargeRates);
  });
  deps.charges.replace(rows);
  return rate;
}

const scopeOf = ({
  line,
  product,
  side,
  exchange,
}: Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange'>) => `${line} ${product} ${side} ${exchange}`;
