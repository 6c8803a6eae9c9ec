import { and, isNotNull, lte, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { paise } from '#shared/domain/money.ts';
import { awaitedStocks } from '#shared/schema/market/announcements.ts';
import type { Db } from '../../core/db/db.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { SourceDay, SourceInstrument, SourceQuote } from '../sources/source.ts';

type Awaited = typeof awaitedStocks.$inferSelect;
type Executor = Pick<Db, 'execute'>;

/**
 * Adds a demerger's new stock from the ex-date on, before it is listed and any source quotes it. Its id is the one in a
 * replay's files, or one above those of sources. No-op for a known symbol.
 */
export async function awaitStock(
  db: Executor,
  { symbol, sector, exDate }: { symbol: string; sector: string; exDate: string },
): Promise<void> {
  await db.execute(sql`
    insert into awaited_stocks (id, symbol, sector, effective_from)
    select coalesce((select id from replay_instruments where symbol = ${symbol}),
      greatest(1000000, (select max(id) from awaited_stocks)) + 1), ${symbol}, ${sector}, ${exDate}
    where not exists (select from instruments where symbol = ${symbol})
    on conflict do nothing`);
}

/** Removes the stock that a removed action had added. */
export async function forgetStock(db: Executor, symbol: string): Promise<void> {
  await db.execute(sql`
    delete from awaited_stocks s where symbol = ${symbol} and not exists (select from instruments i where i.id = s.id)
      and not exists (select from announced_actions a where a.other_symbol = s.symbol)`);
}

/** A source's instruments, plus those that accounts hold before the source knows them. */
export async function withAwaitedStocks(
  db: Pick<Db, 'select'>,
  given: readonly SourceInstrument[],
): Promise<readonly SourceInstrument[]> {
  const awaited = await db.select().from(awaitedStocks);
  if (awaited.length === 0) return given;
  const bySymbol = new Map(awaited.map((stock) => [stock.symbol, stock]));
  const known = given.map((instrument) => {
    const stock = bySymbol.get(instrument.symbol);
    if (!stock) return instrument;
    bySymbol.delete(instrument.symbol);
    const { details, kind, symbol } = instrument;
    const [first] = details;
    const earlier = first && first.effectiveFrom > stock.effectiveFrom ? [detailsOf(stock, first)] : [];
    return { id: stock.id, kind, symbol, details: [...earlier, ...details] };
  });
  const others = [...bySymbol.values()].map((stock) => ({
    id: stock.id,
    symbol: stock.symbol,
    kind: 'stock' as const,
    details: [detailsOf(stock)],
  }));
  return [...known, ...others];
}

const detailsOf = (
  { symbol, sector, effectiveFrom }: Awaited,
  known?: SourceInstrument['details'][number],
): SourceInstrument['details'][number] => ({
  effectiveFrom: effectiveFrom as TradingDate,
  name: known?.name ?? displaySymbol(symbol),
  sector: known?.sector ?? sector,
  hasDerivatives: false,
  inUniverse: false,
  sharesOutstanding: null,
});

/** A source whose days quote unlisted stocks at the price that follows from their demerger. */
export function quotingAwaited(db: Pick<Db, 'select'>, source: DrivenSource): DrivenSource {
  return {
    ...source,
    async day(date) {
      const day = await source.day(date);
      if (!day) return null;
      const awaited = await db
        .select()
        .from(awaitedStocks)
        .where(and(lte(awaitedStocks.effectiveFrom, date), isNotNull(awaitedStocks.pricePaise)));
      return awaited.length === 0 ? day : withQuotes(day, awaited);
    },
  };
}

function withQuotes(day: SourceDay, awaited: readonly Awaited[]): SourceDay {
  const quotes = awaited.map(({ id, pricePaise }): SourceQuote => {
    const price = paise(pricePaise ?? 0);
    const prices = { last: price, previousClose: price, open: price, high: price, low: price };
    return { instrumentId: id, ...prices, volume: 0 };
  });
  return {
    ...day,
    quotesAt(at, only) {
      const given = day.quotesAt(at, only);
      const quoted = new Set(given.map(({ instrumentId }) => instrumentId));
      return [...given, ...quotes.filter(({ instrumentId }) => !quoted.has(instrumentId))];
    },
  };
}
