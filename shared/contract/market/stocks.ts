import * as z from 'zod/mini';
import { instant, numericString } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { stockCharts } from './bars.ts';

export const stock = z.object({
  /** Small, stable, and the same in the live feed. */
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  /** Finer than the sector: "Banks". */
  industry: z.string(),
  currentPrice: numericString,
  dayChange: numericString,
  dayChangePercent: numericString,
  volume: numericString,
  /** Rupees; "0" only if the number of shares is unknown, with `marketCapKnown` false. */
  marketCap: numericString,
  marketCapKnown: z.boolean(),
  previousClose: numericString,
  open: numericString,
  high: numericString,
  low: numericString,
  /** Tick size of limit prices, in rupees. */
  tickSize: numericString,
  /** Today's price band, in rupees. */
  bandLow: numericString,
  bandHigh: numericString,
  /** "NIFTY 50": indices whose newest imported list has it. */
  indices: z.array(z.string()),
  /** Delivered part of the traded shares, percent, of the last session; null where no imported file has it. */
  deliveryPercent: z.nullable(z.number()),
  asOf: instant,
  stale: z.boolean(),
});
export type Stock = z.output<typeof stock>;

export const stocks = {
  list: endpoint({
    method: 'GET',
    path: '/api/stocks',
    headers: ['X-Feed-Sequence'],
    access: 'user',
    shared: true,
    summary:
      'All stocks of the universe with their current quotes, as of one tick of the live feed (X-Feed-Sequence).',
    reply: z.array(stock),
  }),
  ...stockCharts,
};

export const stocksSchemas = { Stock: stock };
