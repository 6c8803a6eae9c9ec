import * as z from 'zod/mini';
import { FILL_MODELS } from '../../domain/trading/fill-model.ts';
import { instant, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const depthLevel = z.object({
  /** Rupees per share. */
  price: z.number(),
  quantity: z.int(),
});

const depth = z.object({
  symbol: z.string(),
  /** By the formula of the BIDASK model, not the exchange's order book. */
  source: z.enum(['ESTIMATED']),
  last: z.number(),
  /** Best first, up to five; empty where too little is known of the stock. */
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  /** Shares that an order may trade in a market minute; null where too little is known of the stock. */
  perMinute: z.nullable(z.int()),
  /** The inputs of the estimate, from up to 20 earlier sessions. */
  averageVolume: z.nullable(z.number()),
  averageTurnover: z.nullable(z.number()),
  /** Standard deviation of a day's return, percent. */
  volatility: z.nullable(z.number()),
  /** How the account's next order is filled. */
  model: z.enum(FILL_MODELS),
  /** Market time. */
  at: instant,
});
export type Depth = z.output<typeof depth>;

export const depthCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/stocks/:symbol/depth',
    access: 'user',
    summary: 'Estimated bid, ask and depth of a stock: what the BIDASK fill model fills orders with.',
    params: z.object({ symbol: symbolInput }),
    reply: depth,
  }),
};

export const depthSchemas = { Depth: depth, DepthLevel: depthLevel };
