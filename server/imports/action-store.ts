import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import type { Transaction } from './table-import.ts';

export type ActionRow = typeof announcedActions.$inferInsert;

/**
 * Replaces the stored lists of the given stocks, days and kinds; an action that was already known stays known since
 * then. Returns new and changed rows.
 */
export async function storeLists(tx: Transaction, rows: readonly ActionRow[]): Promise<ActionRow[]> {
  const changed: ActionRow[] = [];
  const lists = Map.groupBy(rows, ({ instrumentId, exDate, kind }) => `${instrumentId} ${exDate} ${kind}`);
  for (const list of lists.values()) {
    const [
      { instrumentId, exDate, kind } = { instrumentId: 0, exDate: '', kind: 'dividend' as ActionRow['kind'] },
    ] = list;
    if (await isByHand(tx, { instrumentId, exDate, kind })) continue;
    await tx
      .delete(announcedActions)
      .where(
        and(
          eq(announcedActions.instrumentId, instrumentId),
          eq(announcedActions.exDate, exDate),
          eq(announcedActions.kind, kind),
          sql`${announcedActions.ordinal} >= ${list.length}`,
        ),
      );
    for (const row of list) if (await storeOne(tx, row)) changed.push(row);
  }
  return changed;
}

/** An administrator's entries take precedence over any file. */
async function isByHand(
  tx: Transaction,
  { instrumentId, exDate, kind }: Pick<ActionRow, 'instrumentId' | 'exDate' | 'kind'>,
): Promise<boolean> {
  const of = and(
    eq(announcedActions.instrumentId, instrumentId),
    eq(announcedActions.exDate, exDate),
    eq(announcedActions.kind, kind),
    isNotNull(announcedActions.recordedBy),
  );
  return (
    (await tx.select({ kind: announcedActions.kind }).from(announcedActions).where(of).limit(1)).length > 0
  );
}

async function storeOne(tx: Transaction, row: ActionRow): Promise<number> {
  const { amountPaise = null, numerator = null, denominator = null, subject = null, ...given } = row;
  const { faceFromPaise = null, faceToPaise = null, recordedAt = null } = given;
  const figures = { amountPaise, numerator, denominator, faceFromPaise, faceToPaise };
  const { rowCount } = await tx
    .insert(announcedActions)
    .values(row)
    .onConflictDoUpdate({
      target: [
        announcedActions.instrumentId,
        announcedActions.exDate,
        announcedActions.kind,
        announcedActions.ordinal,
      ],
      set: { ...figures, subject, recordedAt: sql`coalesce(${announcedActions.recordedAt}, ${recordedAt})` },
      setWhere: sql`(${announcedActions.amountPaise}, ${announcedActions.numerator}, ${announcedActions.denominator})
        is distinct from (${amountPaise}::bigint, ${numerator}::int, ${denominator}::int)`,
    });
  return rowCount ?? 0;
}
