import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { isPriceBreak } from '#server/analytics/quality/price-break.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { tradingHalts } from '#shared/schema/market/quality.ts';
import { writeAudit } from '../../core/audit.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Instrument, Quote } from '../market.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import type { Halt } from './health-book.ts';

type Executor = Pick<Db, 'select' | 'insert' | 'update' | 'execute'>;
type OpeningQuote = Pick<Quote, 'instrumentId' | 'previousClose' | 'open' | 'last' | 'volume'>;

/** Whether a stock has a price of the session; at its open it may have one before any volume. */
export const hasTraded = ({
  previousClose,
  last,
  volume,
}: Pick<Quote, 'previousClose' | 'last' | 'volume'>) => volume > 0 || last !== previousClose;

/** The halts required by quotes of a session: of stocks that traded at an unexplained first price. */
export function breaksAmong(
  quotes: readonly OpeningQuote[],
  {
    tradingDate,
    at,
    find,
  }: { tradingDate: TradingDate; at: Date; find(id: number): Pick<Instrument, 'kind'> | undefined },
): Halt[] {
  return quotes
    .filter(
      (quote) =>
        hasTraded(quote) &&
        isPriceBreak(quote.previousClose, quote.open) &&
        find(quote.instrumentId)?.kind !== 'index',
    )
    .map(({ instrumentId, previousClose, open }) => ({
      instrumentId,
      tradingDate,
      cause: 'break' as const,
      prices: { previousClose, open },
      haltedAt: at,
    }));
}

/** Stores halts; an existing one, ended or not, is unchanged. Returns the new ones. */
export async function writeHalts(db: Executor, halts: readonly Halt[]): Promise<Halt[]> {
  if (halts.length === 0) return [];
  const rows = halts.map(({ prices, ...halt }) => ({
    ...halt,
    previousClosePaise: prices?.previousClose ?? null,
    openPaise: prices?.open ?? null,
  }));
  const written = await db
    .insert(tradingHalts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ instrumentId: tradingHalts.instrumentId });
  const fresh = new Set(written.map(({ instrumentId }) => instrumentId));
  return halts.filter(({ instrumentId }) => fresh.has(instrumentId));
}

/** The halts in force. */
export async function readHalts(db: Pick<Db, 'select'>): Promise<Halt[]> {
  const rows = await db.select().from(tradingHalts).where(isNull(tradingHalts.endedAt));
  return rows.map(haltOf);
}

const haltOf = (row: typeof tradingHalts.$inferSelect): Halt => ({
  instrumentId: row.instrumentId,
  tradingDate: row.tradingDate as TradingDate,
  cause: row.cause,
  prices:
    row.previousClosePaise === null || row.openPaise === null
      ? null
      : { previousClose: paise(row.previousClosePaise), open: paise(row.openPaise) },
  haltedAt: row.haltedAt,
});

/** The days, by stock, whose prices may be per another share: those of halts neither explained nor confirmed. */
export async function readDoubtfulDays(db: Pick<Db, 'select'>): Promise<ReadonlySet<string>> {
  const { instrumentId, tradingDate, endedBy } = tradingHalts;
  const rows = await db
    .select({ instrumentId, tradingDate })
    .from(tradingHalts)
    .where(or(isNull(endedBy), eq(endedBy, 'day')));
  return new Set(rows.map((row) => doubtfulDay(row.instrumentId, row.tradingDate)));
}

export const doubtfulDay = (instrumentId: number, date: string) => `${instrumentId} ${date}`;

/** Active breaks of days before a date; a break ends with its day. */
export async function readPastHalts(db: Pick<Db, 'select'>, date: TradingDate): Promise<Halt[]> {
  const rows = await db.select().from(tradingHalts).where(pastBreaks(date));
  return rows.map(haltOf);
}

const pastBreaks = (date: TradingDate) =>
  and(isNull(tradingHalts.endedAt), lt(tradingHalts.tradingDate, date), eq(tradingHalts.cause, 'break'));

/** Ends the breaks of days before a date. */
export async function endPastHalts(db: Executor, date: TradingDate, at: Date): Promise<void> {
  await db.update(tradingHalts).set({ endedAt: at, endedBy: 'day' }).where(pastBreaks(date));
}

/** Ends the halts that a booked action explains, or that waited for a price after it; returns their number. */
export async function endExplainedHalts(db: Executor, at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update trading_halts h set ended_at = ${at.toISOString()}, ended_by = 'action'
    where ended_at is null and cause in ('break', 'discovery') and exists (
      select from corporate_actions c
      where c.instrument_id = h.instrument_id and c.ex_date = h.trading_date
        and c.kind in ('split', 'bonus', 'rights', 'demerger', 'merger'))`);
  return rowCount ?? 0;
}

/** Ends the halts of newly listed stocks that now trade; returns their number. */
export async function endListedHalts(db: Executor, traded: readonly number[], at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update trading_halts set ended_at = ${at.toISOString()}, ended_by = 'listed'
    where ended_at is null and cause = 'listing' and instrument_id = any(${`{${traded.join(',')}}`}::int[])`);
  return rowCount ?? 0;
}

/**
 * Ends a halt on behalf of an administrator: the price is real, or the suspension is over. Throws AppError 404 for an
 * unknown symbol, 409 when it is not halted.
 */
export async function confirmHalt(
  { db, clock, market, events }: Pick<Deps, 'db' | 'clock' | 'market' | 'events'>,
  actor: string,
  symbol: string,
): Promise<void> {
  const instrument = market.find(symbol);
  if (!instrument) throw unknownSymbol(symbol);
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(tradingHalts)
      .set({ endedAt: market.now(), endedBy: 'confirmed', decidedBy: actor })
      .where(and(eq(tradingHalts.instrumentId, instrument.id), isNull(tradingHalts.endedAt)))
      .returning();
    if (!ended) throw new AppError(409, 'not_halted', 'This stock is not halted.');
    const detail = {
      tradingDate: ended.tradingDate,
      cause: ended.cause,
      previousClose: ended.previousClosePaise,
      open: ended.openPaise,
    };
    await writeAudit(tx, {
      actor,
      action: 'halt.confirm',
      subject: instrument.symbol,
      detail,
      at: clock.now(),
    });
  });
  market.health.takeHalts(await readHalts(db));
  events.emit('market.halts', {});
}
