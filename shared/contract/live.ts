import * as z from 'zod/mini';
import { instant } from './common.ts';
import { marketIndices, marketSession, movers } from './market.ts';

/** Path of the live feed. */
export const LIVE_PATH = '/ws';

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
  rows: z.custom<[id: number, price: number, volume: number][]>(areRows),
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

export const liveMessage = z.discriminatedUnion('type', [marketUpdate, quotes, session, account, inbox]);
export type LiveMessage = z.output<typeof liveMessage>;
export type QuoteRow = z.output<typeof quotes>['rows'][number];
