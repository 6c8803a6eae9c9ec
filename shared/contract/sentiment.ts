import * as z from 'zod/mini';
import { SENTIMENTS } from '../domain/screens.ts';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const sentimentComponent = z.object({
  key: z.enum(['above50', 'above200', 'newHighs', 'advances', 'index', 'calm']),
  /** "Stocks above their 50-day average" */
  label: z.string(),
  value: z.number(),
  unit: z.enum(['percent', 'stocks', 'times', 'number']),
  /** How far it is from its mean over 252 days, in standard deviations; above 0 is the bullish side. */
  z: z.number(),
});
export type SentimentComponent = z.output<typeof sentimentComponent>;

/** The mood now. It says nothing of tomorrow: over the past the next returns had nothing to do with it. */
const marketSentiment = z.object({
  sentiment: z.enum(SENTIMENTS),
  /** Per cent, 50 to 90: how far the components agree. */
  confidence: z.number(),
  /** One sentence for each component. */
  factors: z.array(z.string()),
  components: z.array(sentimentComponent),
  /** Mean of the components' z; bullish above 0.5, bearish below −0.5. */
  score: z.number(),
  /** "The mood now, not a forecast: …" */
  words: z.string(),
  asOf: instant,
  stale: z.boolean(),
});
export type MarketSentiment = z.output<typeof marketSentiment>;

const sector = z.object({
  sector: z.string(),
  /** Weighted by `weight`; per cent. */
  changePercent: z.number(),
  /** Part of the universe, per cent. */
  weight: z.number(),
  stocks: z.array(
    z.object({
      id: z.int(),
      symbol: z.string(),
      name: z.string(),
      currentPrice: z.number(),
      changePercent: z.number(),
      /** Part of the universe, per cent. */
      weight: z.number(),
    }),
  ),
});

/** How widely the universe moves. Counts are of stocks with a price; percentages are null where no history is long enough. */
const marketBreadth = z.object({
  advances: z.int(),
  declines: z.int(),
  unchanged: z.int(),
  /** Of the stocks with so long a history. */
  above50Percent: z.nullable(z.number()),
  above200Percent: z.nullable(z.number()),
  /** Stocks whose price is above, or below, everything of the 252 sessions before. */
  newHighs: z.nullable(z.int()),
  newLows: z.nullable(z.int()),
  /** What the weights are made of: market value where all shares are known, else each stock alike. */
  weightedBy: z.enum(['marketCap', 'equal']),
  /** Largest first, and so are the stocks of each. */
  sectors: z.array(sector),
  asOf: instant,
  stale: z.boolean(),
});
export type MarketBreadth = z.output<typeof marketBreadth>;

/** Part of `api.market`: what the universe as a whole does. */
export const sentiment = {
  sentiment: endpoint({
    method: 'GET',
    path: '/api/market/sentiment',
    access: 'public',
    shared: true,
    summary: 'The mood of the market now, with its components; 503 while bars go back less than a year.',
    reply: marketSentiment,
  }),
  breadth: endpoint({
    method: 'GET',
    path: '/api/market/breadth',
    access: 'public',
    shared: true,
    summary:
      'Advances and declines, stocks above their averages, new highs and lows, and sectors for a heatmap.',
    reply: marketBreadth,
  }),
};

export const sentimentSchemas = {
  MarketBreadth: marketBreadth,
  MarketSentiment: marketSentiment,
  SentimentComponent: sentimentComponent,
};
