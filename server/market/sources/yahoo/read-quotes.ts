import * as z from 'zod/mini';
import { nearestPaise } from '#shared/domain/money.ts';
import type { LiveQuote, LiveQuotes } from '../live-source.ts';
import type { SourceInstrument } from '../source.ts';

/** Above this a price is no price of a share or level of an index, in rupees or points. */
const HIGHEST = 1e7;

const price = z.number().check(z.gt(0), z.lt(HIGHEST));

/** The provider writes seconds; its library may have made a date of them. */
export const moment = z.pipe(
  z.union([z.number(), z.date()]),
  z.transform((at) => (at instanceof Date ? at : new Date(at * 1000))),
);

const quoteRow = z.object({
  symbol: z.string(),
  currency: z.literal('INR'),
  quoteType: z.enum(['EQUITY', 'INDEX']),
  regularMarketPrice: price,
  regularMarketPreviousClose: price,
  regularMarketOpen: price,
  regularMarketDayHigh: price,
  regularMarketDayLow: price,
  regularMarketVolume: z.int().check(z.gte(0)),
  regularMarketTime: moment,
});
type QuoteRow = z.output<typeof quoteRow>;

const named = z.object({ symbol: z.string() });

/**
 * Reads what came for some instruments, each row on its own: one odd row costs no other. Prices become paise, an index points × 100.
 * An instrument that was not answered for is unusable, as is one that was answered for twice.
 */
export function readQuotes(requested: readonly SourceInstrument[], rows: readonly unknown[]): LiveQuotes {
  const bySymbol = Map.groupBy(rows, (row) => named.safeParse(row).data?.symbol ?? '');
  const found: LiveQuotes = { quotes: [], unusable: [] };
  for (const { id, symbol } of requested) {
    const own = bySymbol.get(symbol) ?? [];
    const read = own.length === 1 ? readQuote(id, own[0]) : own.length === 0 ? 'is missing' : 'came twice';
    if (typeof read === 'string') found.unusable.push({ instrumentId: id, words: read });
    else found.quotes.push(read);
  }
  return found;
}

function readQuote(instrumentId: number, row: unknown): LiveQuote | string {
  const parsed = quoteRow.safeParse(row);
  if (!parsed.success) return `has no usable ${String(parsed.error.issues[0]?.path[0] ?? 'row')}`;
  const quote = quoteOf(instrumentId, parsed.data);
  const inOrder =
    quote.low <= Math.min(quote.open, quote.last) && quote.high >= Math.max(quote.open, quote.last);
  return inOrder ? quote : 'has a price outside its own range';
}

const quoteOf = (instrumentId: number, row: QuoteRow): LiveQuote => ({
  instrumentId,
  last: nearestPaise(row.regularMarketPrice),
  previousClose: nearestPaise(row.regularMarketPreviousClose),
  open: nearestPaise(row.regularMarketOpen),
  high: nearestPaise(row.regularMarketDayHigh),
  low: nearestPaise(row.regularMarketDayLow),
  volume: row.regularMarketVolume,
  asOf: row.regularMarketTime,
});
