import * as z from 'zod/mini';
import { instant } from './common.ts';
import { marketIndices, marketSession, movers } from './market.ts';

/** Where the live feed is served. */
export const LIVE_PATH = '/ws';

/**
 * Indices and movers, as the specification has it: on connecting, every five seconds of the wall clock, and at a refresh. Every five
 * seconds the indices' lines have only the minutes that are new, from the one that `minutesFrom` counts to.
 */
const marketUpdate = z.object({
  type: z.literal('market_update'),
  data: z.object({ indices: marketIndices, movers }),
  timestamp: instant,
  minutesFrom: z.optional(z.int()),
});

/**
 * What changed in one tick: one row [instrument id, last price in paise, volume] a changed instrument. `seq` grows by one
 * a tick; a reader that sees a gap takes a new snapshot (/api/stocks says in X-Feed-Sequence which tick it is as of).
 */
const quotes = z.object({
  type: z.literal('quotes'),
  seq: z.int(),
  at: instant,
  rows: z.custom<[id: number, price: number, volume: number][]>(areRows),
});

/** By hand: thousands of rows come every second, and a schema takes six times as long over each as reading it does. */
function areRows(value: unknown): boolean {
  const isRow = (row: unknown) => Array.isArray(row) && row.length === 3 && row.every(Number.isSafeInteger);
  return Array.isArray(value) && value.every(isRow);
}

/** The session moved to another phase, or its clock to another day. */
const session = z.object({ type: z.literal('session'), session: marketSession });

/** Something of the signed-in person's account changed; their queries should be read again. */
const account = z.object({
  type: z.literal('account'),
  what: z.enum(['trade', 'funds', 'watchlist', 'alerts', 'role', 'auto-trading']),
});

/** Something came into the signed-in person's inbox, or was read there; it should be read again. */
const inbox = z.object({ type: z.literal('inbox') });

export const liveMessage = z.discriminatedUnion('type', [marketUpdate, quotes, session, account, inbox]);
export type LiveMessage = z.output<typeof liveMessage>;
export type QuoteRow = z.output<typeof quotes>['rows'][number];
