import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceTraits } from '#shared/domain/market-source.ts';
import { instrumentDetails, instruments } from '#shared/schema/market.ts';
import { universeChanges } from '#shared/schema/universe.ts';
import type { Db } from '../../core/db/db.ts';
import type { SourceInstrument } from '../sources/source.ts';
import { datedUniverse } from './dated-universe.ts';
import { KNOWN_UNIVERSE_CHANGES, type UniverseChange } from './known-changes.ts';

/**
 * Reads the universe changes. A live market first inserts those of this version; a simulated one has only its own
 * past, and a replay's universe is selected by turnover.
 */
export async function loadUniverseChanges(
  db: Db,
  { live }: Pick<SourceTraits, 'live'>,
): Promise<UniverseChange[]> {
  if (live) {
    await db
      .insert(universeChanges)
      .values([...KNOWN_UNIVERSE_CHANGES])
      .onConflictDoNothing();
  }
  return db
    .select()
    .from(universeChanges)
    .orderBy(desc(universeChanges.effectiveFrom), universeChanges.symbol);
}

/** A source's instruments, with the names on a date and dated membership. */
export async function instrumentsKnown(
  db: Db,
  traits: SourceTraits,
  given: readonly SourceInstrument[],
  date: TradingDate,
): Promise<SourceInstrument[]> {
  return datedUniverse(given, await loadUniverseChanges(db, traits), date);
}

/** A stock of the universe, and since when. */
export interface Member {
  instrumentId: number;
  symbol: string;
  name: string;
  sector: string;
  since: string;
}

/** The universe's members on a date, point in time: later changes are ignored. */
export async function membership(db: Db, date: TradingDate): Promise<Member[]> {
  const newest = db
    .selectDistinctOn([instrumentDetails.instrumentId])
    .from(instrumentDetails)
    .where(lte(instrumentDetails.effectiveFrom, date))
    .orderBy(instrumentDetails.instrumentId, desc(instrumentDetails.effectiveFrom))
    .as('newest');
  return db
    .select({
      instrumentId: instruments.id,
      symbol: instruments.symbol,
      name: newest.name,
      sector: newest.sector,
      since: sql<string>`${newest.effectiveFrom}`,
    })
    .from(newest)
    .innerJoin(instruments, eq(instruments.id, newest.instrumentId))
    .where(and(eq(newest.inUniverse, true), eq(instruments.kind, 'stock')))
    .orderBy(instruments.id);
}
