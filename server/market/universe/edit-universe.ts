import { and, eq } from 'drizzle-orm';
import { universeChanges } from '#shared/schema/market/universe.ts';
import { writeAudit } from '../../core/audit.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import { KNOWN_UNIVERSE_CHANGES, type UniverseChange } from './known-changes.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'market'>;
type Wanted = Omit<UniverseChange, 'otherSymbol'> & { otherSymbol?: string | undefined };

/**
 * Records a change of the universe or of a symbol from a day after the market date on; it takes effect when that
 * day's session starts. Throws AppError 404 for an unknown symbol, 409 for an earlier day or a name in use, 422 for
 * missing or excess fields.
 */
export async function putUniverseChange(
  { db, clock, market }: EditDeps,
  actor: string,
  wanted: Wanted,
): Promise<UniverseChange> {
  refusePast(market, wanted);
  const instrument = market.find(wanted.symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(wanted.symbol);
  const otherSymbol = otherOf(wanted);
  if (wanted.kind === 'renamed' && market.find(otherSymbol)) {
    throw new AppError(409, 'symbol_taken', `${otherSymbol} is the symbol of another stock.`);
  }
  const { effectiveFrom, kind, note } = wanted;
  const change = { effectiveFrom, symbol: instrument.symbol, kind, otherSymbol, note };
  await db.transaction(async (tx) => {
    await tx
      .insert(universeChanges)
      .values(change)
      .onConflictDoUpdate({
        target: [
          universeChanges.effectiveFrom,
          universeChanges.symbol,
          universeChanges.kind,
          universeChanges.otherSymbol,
        ],
        set: { note },
      });
    const detail = { effectiveFrom, kind, otherSymbol, note };
    await writeAudit(tx, { actor, action: 'universe.put', subject: change.symbol, detail, at: clock.now() });
  });
  return change;
}

/**
 * Deletes a change that is not in force yet. Throws AppError 404 when there is none, 409 when it is in force or
 * ships with this version.
 */
export async function deleteUniverseChange(
  { db, clock, market }: EditDeps,
  actor: string,
  { effectiveFrom, symbol, kind, otherSymbol = '' }: Omit<Wanted, 'note'>,
): Promise<void> {
  refusePast(market, { effectiveFrom });
  const isIt = (known: UniverseChange) =>
    known.effectiveFrom === effectiveFrom && known.symbol === symbol && known.kind === kind;
  if (market.traits.live && KNOWN_UNIVERSE_CHANGES.some(isIt)) {
    throw new AppError(409, 'universe_known', "This change is built in and can't be removed.");
  }
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(universeChanges)
      .where(
        and(
          eq(universeChanges.effectiveFrom, effectiveFrom),
          eq(universeChanges.symbol, symbol),
          eq(universeChanges.kind, kind),
          eq(universeChanges.otherSymbol, otherSymbol),
        ),
      )
      .returning();
    if (gone.length === 0) throw notFound('Change not found.');
    const detail = { effectiveFrom, kind, otherSymbol };
    await writeAudit(tx, { actor, action: 'universe.delete', subject: symbol, detail, at: clock.now() });
  });
}

function refusePast(market: Deps['market'], { effectiveFrom }: Pick<Wanted, 'effectiveFrom'>): void {
  const today = market.tradingDate();
  if (effectiveFrom > today) return;
  throw new AppError(409, 'universe_past', `Choose a date after the market date (${today}).`);
}

function otherOf({ kind, otherSymbol }: Wanted): string {
  const member = kind === 'added' || kind === 'dropped';
  if (member && otherSymbol) {
    throw new AppError(
      422,
      'universe_other',
      'Only a renamed or split stock has a second symbol. Leave it empty.',
    );
  }
  if (kind === 'renamed' && !otherSymbol) {
    throw new AppError(422, 'universe_other', 'Enter the new symbol.');
  }
  return otherSymbol ?? '';
}
