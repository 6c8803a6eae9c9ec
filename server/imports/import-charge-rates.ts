import { and, eq, sql } from 'drizzle-orm';
import type { ChargeRate } from '#shared/contract/charge-rates.ts';
import { api } from '#shared/contract/index.ts';
import { chargeRates } from '#shared/schema/charges.ts';
import { writtenDate } from '../market/history/formats/written-date.ts';
import type { TableRow } from './csv-table.ts';
import type { ImportDeps, ImportResult } from './import-deps.ts';
import { importTables, type Read, type Transaction } from './table-import.ts';

/**
 * Imports what trades cost: line, product, side, exchange, effective_from, per_crore, flat_paise, cap_paise,
 * approximate, note. Rates hold from a day after the market date on: trades that were made keep what they cost.
 */
export async function importChargeRates(deps: ImportDeps, files: readonly string[]): Promise<ImportResult> {
  const known = await deps.db.select().from(chargeRates);
  const scopes = new Set(known.map(scopeOf));
  return importTables<ChargeRate>(deps, files, {
    action: 'charge-rates.import',
    read: (row) => readRate(row, scopes, deps.market.date),
    store,
  });
}

type Scope = Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange'>;
const scopeOf = ({ line, product, side, exchange }: Scope) => `${line} ${product} ${side} ${exchange}`;

function readRate(row: TableRow, scopes: ReadonlySet<string>, today: string): Read<ChargeRate> {
  const effectiveFrom = writtenDate(row.field('effective_from'));
  if (!effectiveFrom) return { flaw: `"${row.field('effective_from')}" is not a date such as 2027-04-01` };
  const cap = row.field('cap_paise');
  const parsed = api.chargeRates.put.body.safeParse({
    line: row.field('line'),
    product: row.field('product'),
    side: row.field('side'),
    exchange: row.field('exchange'),
    effectiveFrom,
    perCrore: Number(row.field('per_crore')),
    flatPaise: Number(row.field('flat_paise')),
    capPaise: cap === '' ? null : Number(cap),
    approximate: row.field('approximate').toLowerCase() === 'true',
    note: row.field('note'),
  });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { flaw: `the column ${issue?.path.join('.')} cannot be read: ${issue?.message}` };
  }
  // Before any rates are stored every scope is taken; the server adds the others.
  if (scopes.size > 0 && !scopes.has(scopeOf(parsed.data))) {
    return { flaw: `no rate applies to ${scopeOf(parsed.data)}` };
  }
  if (effectiveFrom <= today) return { flaw: `a rate must start after the market date (${today})` };
  return { rows: [parsed.data] };
}

async function store(tx: Transaction, rows: readonly ChargeRate[]): Promise<number> {
  let changed = 0;
  for (const rate of rows) {
    const { perCrore, flatPaise, capPaise, approximate, note } = rate;
    const [same] = await tx
      .select({ note: chargeRates.note })
      .from(chargeRates)
      .where(
        and(
          eq(
            sql`(${chargeRates.line}, ${chargeRates.product}, ${chargeRates.side}, ${chargeRates.exchange}, ${chargeRates.effectiveFrom})`,
            sql`(${rate.line}::text, ${rate.product}::text, ${rate.side}::text, ${rate.exchange}::text, ${rate.effectiveFrom}::date)`,
          ),
          eq(chargeRates.perCrore, perCrore),
          eq(chargeRates.flatPaise, flatPaise),
          sql`${chargeRates.capPaise} is not distinct from ${capPaise}::bigint`,
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
          chargeRates.effectiveFrom,
        ],
        set: { perCrore, flatPaise, capPaise, approximate, note },
      });
    changed += 1;
  }
  return changed;
}
