import * as z from 'zod/mini';
import { SENTIMENTS } from '../../domain/screens.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const sentimentComponent = z.object({
  key: z.enum(['above50', 'above200', 'newHighs', 'advances', 'index', 'calm']),
  /** "Stocks above 50 DMA" */
  label: z.string(),
  value: z.number(),
  unit: z.enum(['percent', 'stocks', 'times', 'number']),
  /** Standard deviations from its 252-day mean; above 0 is bullish. */
  z: z.number(),
});
export type SentimentComponent = z.output<typeof sentimentComponent>;

/** Current sentiment. Not predictive: historically it was unrelated to subsequent returns. */
const marketSentiment = z.object({
  sentiment: z.enum(SENTIMENTS),
  /** Percent, 50 to 90: agreement of the components. */
  confidence: z.number(),
  /** One sentence per component. */
  factors: z.array(z.string()),
  components: z.array(sentimentComponent),
  /** Mean z of the components; bullish above 0.5, bearish below −0.5. */
  score: z.number(),
  /** "Describes today, not a forecast. …" */
  words: z.string(),
  asOf: instant,
  stale: z.boolean(),
});
export type MarketSentiment = z.output<typeof marketSentiment>;

const sector = z.object({
  sector: z.string(),
  /** Weighted by `weight`; percent. */
  changePercent: z.number(),
  /** Percent of the universe. */
  weight: z.number(),
  stocks: z.array(
    z.object({
      id: z.int(),
      symbol: z.string(),
      name: z.string(),
      currentPrice: z.number(),
      changePercent: z.number(),
      /** Percent of the universe. */
      weight: z.number(),
    }),
  ),
});

/** Market breadth. Counts are of stocks with a price; percentages are null without enough history. */
const marketBreadth = z.object({
  advances: z.int(),
  declines: z.int(),
  unchanged: z.int(),
  /** Of the stocks with enough history. */
  above50Percent: z.nullable(z.number()),
  above200Percent: z.nullable(z.number()),
  /** Stocks above, or below, all prices of the previous 252 sessions. */
  newHighs: z.nullable(z.int()),
  newLows: z.nullable(z.int()),
  /** Weighting: market cap if all share counts are known, else equal. */
  weightedBy: z.enum(['marketCap', 'equal']),
  /** Largest first, as are the stocks of each. */
  sectors: z.array(sector),
  asOf: instant,
  stale: z.boolean(),
});
export type MarketBreadth = z.output<typeof marketBreadth>;

/** Part of `api.market`: the universe as a whole. */
export const sentiment = {
  sentiment: endpoint({
    method: 'GET',
    path: '/api/market/sentiment',
    access: 'public',
    shared: true,
    summary: 'Market sentiment with its components; 503 while there is less than a year of bars.',
    reply: marketSentiment,
  }),
  breadth: endpoint({
    method: 'GET',
    path: '/api/market/breadth',
    access: 'public',
    shared: true,
    summary:
      'Advances and declines, stocks above their moving averages, new highs and lows, and sectors for a heat map.',
    reply: marketBreadth,
  }),
};

export const sentimentSchemas = {
  MarketBreadth: marketBreadth,
  MarketSentiment: marketSentiment,
  SentimentComponent: sentimentComponent,
};
