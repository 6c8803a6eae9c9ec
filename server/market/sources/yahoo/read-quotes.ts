import * as z from 'zod/mini';
import { nearestPaise } from '#shared/domain/money.ts';
import type { LiveQuote, LiveQuotes, SourceInstrument } from '../source.ts';

/** Sanity limit of prices and index levels, in rupees or points. */
const HIGHEST = 1e7;

const price = z.number().check(z.gt(0), z.lt(HIGHEST));

/** The provider sends seconds; its library may convert them to a date. */
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
 * Parses quotes row by row, so that one odd row affects no other. Prices become paise, indices points × 100. An
 * instrument without a row, or with two, is unusable.
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
