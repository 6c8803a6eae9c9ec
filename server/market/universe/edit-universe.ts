import { universeChanges } from '#shared/schema/universe.ts';
import { writeAudit } from '../../core/audit.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import type { UniverseChange } from './known-changes.ts';

type Wanted = Omit<UniverseChange, 'otherSymbol'> & { otherSymbol?: string | undefined };

/**
 * Records a change of the universe or of a name from a day after the market date on; it takes effect on that day, once
 * the server has been started again. Throws
 * AppError 404 for an unknown symbol, 409 for an earlier day or a name that is taken, 422 for a change that says too much or too little.
 */
export async function putUniverseChange(
  { db, clock, market }: Pick<Deps, 'db' | 'clock' | 'market'>,
  actor: string,
  wanted: Wanted,
): Promise<UniverseChange> {
  const today = market.tradingDate();
  if (wanted.effectiveFrom <= today) {
    throw new AppError(
      409,
      'universe_past',
      `The universe can be changed from a day after the market date, ${today}, on.`,
    );
  }
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
    await writeAudit(tx, {
      ...{ actor, action: 'universe.put', subject: change.symbol, detail },
      at: clock.now(),
    });
  });
  return change;
}

function otherOf({ kind, otherSymbol }: Wanted): string {
  const member = kind === 'added' || kind === 'dropped';
  if (member && otherSymbol) {
    throw new AppError(422, 'universe_other', 'A stock that is added or dropped has no other symbol.');
  }
  if (kind === 'renamed' && !otherSymbol) {
    throw new AppError(422, 'universe_other', 'Say what the stock is called from then on.');
  }
  return otherSymbol ?? '';
}
