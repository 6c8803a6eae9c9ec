import { and, eq, sql } from 'drizzle-orm';
import { api } from '#shared/contract/index.ts';
import type { ChargeRate } from '#shared/contract/trading/charge-rates.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { chargeRates } from '#shared/schema/market/charges.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';

/**
 * Imports charge rates: line, product, side, exchange, effective_from, per_crore, flat_paise, cap_paise, approximate,
 * note, and for brokerage plans plan, min_base_paise, floor_paise, max_per_crore. Rates apply from a day after the
 * market date on: existing trades keep their charges.
 */
export async function importChargeRates(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  const known = await deps.db.select().from(chargeRates);
  const scopes = new Set(known.map(scopeOf));
  return importTables<ChargeRate>(deps, files, {
    action: 'charge-rates.import',
    read: (row) => readRate(row, scopes, deps.market.date),
    store,
    describe: ({ line, product, side, exchange, effectiveFrom }) =>
      `${line}, ${product}, ${side}, ${exchange}: from ${dayText(effectiveFrom)}`,
  });
}

type Scope = Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange' | 'plan' | 'minBasePaise'>;
const scopeOf = ({ line, product, side, exchange, plan, minBasePaise }: Scope) =>
  [line, product, side, exchange, plan === 'any' ? '' : plan, minBasePaise || ''].join(' ').trim();

function readRate(row: TableRow, scopes: ReadonlySet<string>, today: string): Read<ChargeRate> {
  const effectiveFrom = writtenDate(row.field('effective_from'));
  if (!effectiveFrom) return { flaw: `"${row.field('effective_from')}" is not a date such as 2027-04-01` };
  const parsed = api.chargeRates.put.body.safeParse({
    line: row.field('line'),
    product: row.field('product'),
    side: row.field('side'),
    exchange: row.field('exchange'),
    effectiveFrom,
    perCrore: Number(row.field('per_crore')),
    plan: row.field('plan') || 'any',
    minBasePaise: Number(row.field('min_base_paise')),
    flatPaise: Number(row.field('flat_paise')),
    floorPaise: numberOrNull(row.field('floor_paise')),
    capPaise: numberOrNull(row.field('cap_paise')),
    maxPerCrore: numberOrNull(row.field('max_per_crore')),
    approximate: row.field('approximate').toLowerCase() === 'true',
    note: row.field('note'),
  });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { flaw: `the column ${issue?.path.join('.')} cannot be read: ${issue?.message}` };
  }
  // While no rates are stored, every scope is accepted; the server adds the others.
  if (scopes.size > 0 && !scopes.has(scopeOf(parsed.data))) {
    return { flaw: `no rate applies to ${scopeOf(parsed.data)}` };
  }
  if (effectiveFrom <= today) return { flaw: `a rate must start after the market date (${today})` };
  return { rows: [parsed.data] };
}

const numberOrNull = (written: string) => (written === '' ? null : Number(written));

async function store(tx: Transaction, rows: readonly ChargeRate[]): Promise<ChargeRate[]> {
  const changed: ChargeRate[] = [];
  for (const rate of rows) {
    const { perCrore, flatPaise, floorPaise, capPaise, maxPerCrore, approximate, note } = rate;
    const set = { perCrore, flatPaise, floorPaise, capPaise, maxPerCrore, approximate, note };
    const [same] = await tx
      .select({ note: chargeRates.note })
      .from(chargeRates)
      .where(
        and(
          eq(
            sql`(${chargeRates.line}, ${chargeRates.product}, ${chargeRates.side}, ${chargeRates.exchange}, ${chargeRates.plan}, ${chargeRates.minBasePaise}, ${chargeRates.effectiveFrom})`,
            sql`(${rate.line}::text, ${rate.product}::text, ${rate.side}::text, ${rate.exchange}::text, ${rate.plan}::text, ${rate.minBasePaise}::bigint, ${rate.effectiveFrom}::date)`,
          ),
          eq(chargeRates.perCrore, perCrore),
          eq(chargeRates.flatPaise, flatPaise),
          sql`(${chargeRates.floorPaise}, ${chargeRates.capPaise}, ${chargeRates.maxPerCrore})
            is not distinct from (${floorPaise}::bigint, ${capPaise}::bigint, ${maxPerCrore}::integer)`,
          eq(chargeRates.approximate, approximate),
          eq(chargeRates.note, note),
        ),
      );
    if (same) continue;
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
    changed.push(rate);
  }
  return changed;
}
