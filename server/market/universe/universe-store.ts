import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { SourceTraits } from '#shared/domain/market/market-source.ts';
import { instrumentDetails, instruments } from '#shared/schema/market/market.ts';
import { companyNames, universeChanges } from '#shared/schema/market/universe.ts';
import type { Db } from '../../core/db/db.ts';
import { withAwaitedStocks } from '../actions/awaited-stocks.ts';
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
  const stocks = await withAwaitedStocks(db, given);
  const dated = datedUniverse(stocks, await loadUniverseChanges(db, traits), date);
  const names = await db.select().from(companyNames).orderBy(asc(companyNames.effectiveFrom));
  return names.length === 0 ? dated : dated.map((instrument) => withNames(instrument, names));
}

/** A company's names from their days on; before the first one, the source's name applies. */
function withNames(
  instrument: SourceInstrument,
  names: readonly (typeof companyNames.$inferSelect)[],
): SourceInstrument {
  const own = names.filter(({ symbol }) => symbol === instrument.symbol);
  if (own.length === 0) return instrument;
  const { details } = instrument;
  const days = new Set([...details, ...own].map(({ effectiveFrom }) => effectiveFrom as TradingDate));
  const [first] = details;
  const dated = [...days].sort().flatMap((effectiveFrom) => {
    const row = details.findLast((known) => known.effectiveFrom <= effectiveFrom);
    const named = own.findLast((known) => known.effectiveFrom <= effectiveFrom);
    return row && (first?.effectiveFrom ?? '') <= effectiveFrom
      ? [{ ...row, effectiveFrom, name: named?.name ?? row.name }]
      : [];
  });
  return { ...instrument, details: dated };
}

/** A member of the universe, and since when. */
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
