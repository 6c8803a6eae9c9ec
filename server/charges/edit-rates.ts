import { and, desc, eq } from 'drizzle-orm';
import type { ChargeRate } from '#shared/contract/trading/charge-rates.ts';
import { chargeRates } from '#shared/schema/market/charges.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { type ChargeRateRow, KNOWN_CHARGE_RATES } from './known-rates.ts';
import { readRates } from './rate-store.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'market' | 'charges' | 'events'>;
/** The key of a rate. */
type RateKey = Pick<
  ChargeRate,
  'line' | 'product' | 'side' | 'exchange' | 'plan' | 'minBasePaise' | 'effectiveFrom'
>;

/** All rates by effective date, latest first. */
export function listRates(db: Db): Promise<ChargeRate[]> {
  return db.select().from(chargeRates).orderBy(desc(chargeRates.effectiveFrom), chargeRates.line);
}

/**
 * Sets a rate from a date after the market date on; past trades are unaffected. Throws AppError 409 for an earlier date
 * and 422 for a scope that applies to no trade.
 */
export async function putRate(deps: EditDeps, actor: string, rate: ChargeRate): Promise<ChargeRate> {
  refusePast(deps, rate);
  const rows = await deps.db.transaction(async (tx) => {
    const known = await readRates(tx);
    if (!known.some((row) => knownKey({ ...row, effectiveFrom: rate.effectiveFrom }) === keyOf(rate))) {
      throw new AppError(
        422,
        'rate_scope',
        'No rate applies to this product, side and exchange. Choose others.',
      );
    }
    const { perCrore, flatPaise, floorPaise, capPaise, maxPerCrore, approximate, note } = rate;
    const set = { perCrore, flatPaise, floorPaise, capPaise, maxPerCrore, approximate, note };
    await tx
      .insert(chargeRates)
      .values(rate)
      .onConflictDoUpdate({
        target: [
          chargeRates.line,
          chargeRates.product,
          chargeRates.side,
          chargeRates.exchange,
          chargeRates.plan,
          chargeRates.minBasePaise,
          chargeRates.effectiveFrom,
        ],
        set,
      });
    await writeAudit(tx, {
      actor,
      action: 'charge-rates.put',
      subject: keyOf(rate),
      detail: set,
      at: deps.clock.now(),
    });
    return readRates(tx);
  });
  goBy(deps, rows);
  return rate;
}

/**
 * Deletes a rate that is not in force yet. Throws AppError 404 when there is none, 409 when it is in force or ships
 * with this version.
 */
export async function deleteRate(deps: EditDeps, actor: string, rate: RateKey): Promise<void> {
  refusePast(deps, rate);
  if (KNOWN_CHARGE_RATES.some((known) => knownKey(known) === keyOf(rate))) {
    throw new AppError(
      409,
      'rate_known',
      "This rate is built in and can't be deleted. Set another for the same date instead.",
    );
  }
  const { line, product, side, exchange, plan, minBasePaise, effectiveFrom } = rate;
  const rows = await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(chargeRates)
      .where(
        and(
          eq(chargeRates.line, line),
          eq(chargeRates.product, product),
          eq(chargeRates.side, side),
          eq(chargeRates.exchange, exchange),
          eq(chargeRates.plan, plan),
          eq(chargeRates.minBasePaise, minBasePaise),
          eq(chargeRates.effectiveFrom, effectiveFrom),
        ),
      )
      .returning();
    if (gone.length === 0) throw notFound('Rate not found.');
    const at = deps.clock.now();
    await writeAudit(tx, { actor, action: 'charge-rates.delete', subject: keyOf(rate), detail: {}, at });
    return readRates(tx);
  });
  goBy(deps, rows);
}

function refusePast({ market }: EditDeps, { effectiveFrom }: Pick<RateKey, 'effectiveFrom'>): void {
  const today = market.tradingDate();
  if (effectiveFrom > today) return;
  throw new AppError(409, 'rate_past', `Choose a date after the market date (${today}).`);
}

/** Effective immediately here, and on other instances a moment later. */
function goBy({ charges, events }: EditDeps, rows: Awaited<ReturnType<typeof readRates>>): void {
  charges.replace(rows);
  events.emit('rules.changed', { what: 'charges' });
}

const scopeOf = ({ line, product, side, exchange, plan, minBasePaise }: Omit<RateKey, 'effectiveFrom'>) =>
  `${line} ${product} ${side} ${exchange} ${plan} ${minBasePaise}`;
const keyOf = (rate: RateKey) => `${scopeOf(rate)} ${rate.effectiveFrom}`;
const knownKey = ({ plan = 'any', minBasePaise = 0, ...known }: ChargeRateRow) =>
  keyOf({ ...known, plan, minBasePaise });
