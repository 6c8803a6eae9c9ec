import * as z from 'zod/mini';
import type { QuoteRow } from '../../domain/market/quote-frame.ts';
import { instant } from '../common.ts';
import { marketIndices, marketSession, movers } from './market.ts';

/** Path of the live feed. */
export const LIVE_PATH = '/ws';

/** Maximum instruments that a page can name; a page that shows more watches the whole market. */
export const MAX_WATCHED = 60;

/**
 * The only message of a client: the instruments it shows from now on, and whether it shows the whole market. The reply
 * is `prices` of those it did not watch before, and its `quotes` then have the rows of those instruments only. The
 * whole market comes as packed `prices` ({@link decodeQuotes}): all prices immediately, then the changes, less often
 * the more stocks there are. A client that sends nothing gets the rows of all instruments as `quotes`.
 */
export const watchMessage = z.object({
  type: z.literal('watch'),
  ids: z.array(z.int().check(z.nonnegative())).check(z.maxLength(MAX_WATCHED)),
  market: z.boolean(),
});
export type WatchMessage = z.output<typeof watchMessage>;

/**
 * Indices and movers, as specified: on connecting, every five seconds of the wall clock, and at a refresh. The
 * five-second updates carry only new minutes of the index lines, starting at `minutesFrom`.
 */
const marketUpdate = z.object({
  type: z.literal('market_update'),
  data: z.object({ indices: marketIndices, movers }),
  timestamp: instant,
  minutesFrom: z.optional(z.int()),
});

/**
 * Changes of one tick: a row [instrument id, last price in paise, volume] per changed instrument. `seq` increments
 * per tick; on a gap a client reloads the snapshot (/api/stocks reports its tick in X-Feed-Sequence).
 */
const quotes = z.object({
  type: z.literal('quotes'),
  seq: z.int(),
  at: instant,
  /** How many instruments changed, whether the client watches them or not. */
  of: z.int(),
  rows: z.custom<QuoteRow[]>(areRows),
});

/** Last prices as of a tick: of instruments that a client watches from now on, or what changed in the market. */
const prices = z.object({
  type: z.literal('prices'),
  seq: z.int(),
  rows: z.custom<QuoteRow[]>(areRows),
});

/**
 * Hand-written, because thousands of rows arrive every second, and a schema takes six times as long per row as JSON
 * parsing.
 */
function areRows(value: unknown): boolean {
  const isRow = (row: unknown) => Array.isArray(row) && row.length === 3 && row.every(Number.isSafeInteger);
  return Array.isArray(value) && value.every(isRow);
}

/** The session entered another phase, or another day. */
const session = z.object({ type: z.literal('session'), session: marketSession });

/** The signed-in user's account changed; clients refetch its queries. */
const account = z.object({
  type: z.literal('account'),
  what: z.enum(['trade', 'funds', 'watchlist', 'alerts', 'role', 'auto-trading']),
});

/** The signed-in user's inbox changed; clients refetch it. */
const inbox = z.object({ type: z.literal('inbox') });

export const liveMessage = z.discriminatedUnion('type', [
  marketUpdate,
  quotes,
  prices,
  session,
  account,
  inbox,
]);
export type LiveMessage = z.output<typeof liveMessage>;
