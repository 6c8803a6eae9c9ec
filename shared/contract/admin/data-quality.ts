import * as z from 'zod/mini';
import { done, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const healthReason = z.object({
  /** Code: "stale", "off-calendar", … */
  code: z.string(),
  /** One readable sentence. */
  words: z.string(),
  /** Points deducted from 100. */
  points: z.int(),
});

/** Trust score of a symbol's stored bars. */
const symbolHealth = z.object({
  symbol: z.string(),
  /** 0 to 100; null until judged. */
  score: z.nullable(z.int()),
  /** Whether it is at or above the threshold for fills and predictions. */
  healthy: z.boolean(),
  reasons: z.array(healthReason),
  /** Refused bars waiting for an administrator. */
  quarantined: z.int(),
});
export type SymbolHealth = z.output<typeof symbolHealth>;

/** A stock that does not trade. */
const halt = z.object({
  symbol: z.string(),
  tradingDate: z.iso.date(),
  cause: z.enum(['break', 'discovery', 'listing', 'suspension', 'delisting']),
  /** Of a price break, in rupees, adjusted for the actions on record; null for other causes. */
  previousClose: z.nullable(z.number()),
  open: z.nullable(z.number()),
  haltedAt: instant,
});
export type StockHalt = z.output<typeof halt>;

const qualityOverview = z.object({
  /** Symbols below this score are neither filled nor predicted. */
  mark: z.int(),
  /** Market date of the last judgement; null before the first. */
  judgedOn: z.nullable(z.iso.date()),
  /** Universe only, worst first. */
  symbols: z.array(symbolHealth),
  /** Stocks that don't trade: after a price break, or by a corporate action. */
  halts: z.array(halt),
});

const price = z.nullable(z.number());
const quarantinedBar = z.object({
  id: z.uuid(),
  symbol: z.string(),
  tradingDate: z.iso.date(),
  /** Its source. */
  source: z.string(),
  reason: z.string(),
  words: z.string(),
  /** As received, in rupees; null for a missing price. */
  bar: z.object({ open: price, high: price, low: price, close: price, volume: price }),
  status: z.enum(['held', 'released', 'dropped']),
  foundAt: instant,
  decidedAt: z.nullable(instant),
});
export type QuarantinedBar = z.output<typeof quarantinedBar>;

const onRow = z.object({ id: z.uuid('Unknown bar') });

export const dataQuality = {
  overview: endpoint({
    method: 'GET',
    path: '/api/data-quality',
    access: 'user',
    summary: 'Quality score of the bars of each symbol, 0 to 100, with reasons.',
    reply: qualityOverview,
  }),
  confirmHalt: endpoint({
    method: 'POST',
    path: '/api/admin/halts/confirm',
    access: 'admin',
    summary: 'Confirms that the price break of a halted stock is real. Trading resumes.',
    body: z.object({ symbol: z.string('Enter a symbol').check(z.minLength(1, 'Enter a symbol')) }),
    reply: done,
  }),
  quarantine: endpoint({
    method: 'GET',
    path: '/api/admin/quarantine',
    headers: ['Link'],
    access: 'admin',
    cost: 3,
    summary: 'Quarantined bars, newest first, fifty per page.',
    query: z.object({
      status: z.optional(z.enum(['held', 'released', 'dropped'])),
      /** From 1. */
      page: z.optional(
        z.coerce
          .number({ error: 'Enter a page number' })
          .check(z.int('Enter a page number'), z.minimum(1, 'Pages start at 1'), z.maximum(100_000)),
      ),
    }),
    reply: z.object({ total: z.int(), page: z.int(), pageSize: z.int(), rows: z.array(quarantinedBar) }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/quarantine/:id/release',
    access: 'admin',
    summary: 'Accepts a quarantined bar. It replaces the stored bar of its day.',
    params: onRow,
    reply: quarantinedBar,
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/admin/quarantine/:id/drop',
    access: 'admin',
    summary: 'Rejects a quarantined bar.',
    params: onRow,
    reply: quarantinedBar,
  }),
};

export const dataQualitySchemas = {
  QuarantinedBar: quarantinedBar,
  StockHalt: halt,
  SymbolHealth: symbolHealth,
};
