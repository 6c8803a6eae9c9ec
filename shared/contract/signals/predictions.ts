import * as z from 'zod/mini';
import { tradingDate } from '../../domain/ist.ts';
import { HORIZONS, ORIGINS, VERDICTS } from '../../domain/predictions/horizon.ts';
import { dateInput, symbolInput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { chain, chainDay, chainedRow, historyItem, JUDGED_AS, trackRecord } from './track-record.ts';

/** A trading date in India, YYYY-MM-DD. */
const day = z.iso.date();
const horizon = z.enum(HORIZONS);
const verdict = z.enum(VERDICTS);
const origin = z.enum(ORIGINS);

/** Common fields of every prediction. */
const marks = {
  /** As in the live feed. */
  instrumentId: z.int(),
  stockName: z.string(),
  horizon,
  /** Probability of the claim, 0 to 1; `confidence` is the same in percent. */
  probability: z.number(),
  /** Base rate of the same claim over all stocks, 0 to 1. */
  baseRate: z.number(),
  /** Pooled out-of-sample trades behind the averages. */
  n: z.int(),
  /** The session after whose close it was recorded, and the date by which it ends. */
  issuedOn: day,
  expiresOn: day,
  modelVersion: z.string(),
  /** Simulated, educational, …: to be shown with it. */
  disclosure: z.string(),
};

const dashboardPrediction = z.object({
  stockSymbol: z.string(),
  prediction: verdict,
  targetPrice: z.number(),
  /** Percent. */
  confidence: z.number(),
  ...marks,
  timeframe: z.string(),
  currentPrice: z.number(),
});
export type DashboardPrediction = z.output<typeof dashboardPrediction>;

/** A signed part of a score; the parts sum to it. */
const contribution = z.object({ feature: z.string(), words: z.string(), value: z.number() });

/**
 * The model's prediction for a stock at a horizon. Rupees; percent where the specification has percent. Averages
 * are null without similar judged trades (`n` is 0). Stocks without a prediction are not listed.
 */
const horizonPrediction = z.object({
  stockSymbol: z.string(),
  ...marks,
  sector: z.string(),
  timeframe: z.string(),
  prediction: verdict,
  confidence: z.number(),
  /** The last market price; `priceAsOf` is market time. */
  currentPrice: z.number(),
  priceAsOf: z.iso.datetime(),
  priceStale: z.boolean(),
  targetReturn: z.number(),
  entryPoint: z.number(),
  exitPoint: z.number(),
  avgReturn: z.nullable(z.number()),
  /** Calendar days. */
  avgDuration: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  riskLevel: z.enum(['low', 'medium', 'high']),
  stopLoss: z.number(),
  reasoning: z.string(),
  /** What the probability refers to: a higher price at the end, or a lower return than NIFTY 50. */
  claim: z.enum(['higher', 'lags']),
  /** Probabilities of a higher price and of beating NIFTY 50, 0 to 1. */
  pUp: z.number(),
  pExcess: z.number(),
  /** Range of the final price in 80 of 100 cases. */
  interval: z.object({ level: z.int(), low: z.number(), high: z.number() }),
  score: z.number(),
  /** Share of the day's stocks with a lower score, 0 to 1, half of its own counted. */
  scoreRank: z.number(),
  /** By size. */
  contributions: z.array(contribution),
  /** The same averages over all stocks. */
  baseline: z.object({
    n: z.int(),
    avgReturn: z.nullable(z.number()),
    avgDuration: z.nullable(z.number()),
    accuracy: z.nullable(z.number()),
  }),
  /** Annual volatility, percent: ⅓ of the variance of 60 days, ⅔ of that of 250. */
  volatility: z.number(),
  tradingDays: z.int(),
  /** Why the model abstains although it could compute a claim; null if it makes one. */
  abstained: z.nullable(z.string()),
});
export type HorizonPrediction = z.output<typeof horizonPrediction>;

const tradeRecommendation = z.object({
  stockSymbol: z.string(),
  prediction: verdict,
  /** Percent. */
  confidence: z.number(),
  targetPrice: z.number(),
  timeframe: z.string(),
  reasoning: z.string(),
  ...marks,
  claim: z.enum(['higher', 'lags']),
  stopLoss: z.number(),
  riskLevel: z.enum(['low', 'medium', 'high']),
});
export type TradeRecommendation = z.output<typeof tradeRecommendation>;

const list = z.array(horizonPrediction);

const pathDay = z.pipe(
  dateInput('Enter a date such as 2026-11-10'),
  z.transform((written, context) => {
    const date = tradingDate(written);
    if (date !== null) return date;
    context.issues.push({ code: 'custom', message: 'Enter a date such as 2026-11-10', input: written });
    return z.NEVER;
  }),
);

export const predictions = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/ai/predictions',
    access: 'user',
    shared: true,
    summary: 'One prediction per stock, largest edge over the base rate first.',
    reply: z.array(dashboardPrediction),
  }),
  short: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/short',
    access: 'user',
    shared: true,
    summary: 'Predictions for 63 trading days.',
    reply: list,
  }),
  medium: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/medium',
    access: 'user',
    shared: true,
    summary: 'Predictions for 126 trading days.',
    reply: list,
  }),
  long: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/long',
    access: 'user',
    shared: true,
    summary: 'Predictions for 252 trading days.',
    reply: list,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/history',
    headers: ['Link'],
    access: 'user',
    shared: true,
    summary: 'Recorded BUY and SELL predictions with their outcome, newest first; closed ones by default.',
    query: z.object({
      origin: z.optional(origin),
      horizon: z.optional(horizon),
      /** `any`: closed and open ones, by the day they were made. */
      status: z.optional(z.enum([...JUDGED_AS, 'any'])),
      symbol: z.optional(symbolInput),
      /** Cursor: id of the previous page's last row. */
      after: z.optional(z.string().check(z.maxLength(64))),
      limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(500))), 100),
    }),
    reply: z.array(historyItem),
  }),
  trackRecord: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/track-record',
    access: 'user',
    shared: true,
    summary: 'Track record of the predictions, each figure with n and baseline.',
    query: z.object({ origin: z._default(origin, 'issued'), horizon: z.optional(horizon) }),
    reply: trackRecord,
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/chain',
    access: 'user',
    shared: true,
    summary:
      'Days of the record, each with the hash of its rows and a root that chains it to the previous day.',
    query: z.object({ origin: z._default(origin, 'issued') }),
    reply: chain,
  }),
  chainedDay: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/chain/:tradingDate',
    access: 'user',
    cost: 5,
    summary: 'One day of the record with the rows in its hash.',
    params: z.object({ tradingDate: pathDay }),
    query: z.object({ origin: z._default(origin, 'issued') }),
    reply: z.object({
      ...chainDay.shape,
      origin,
      entries: z.array(chainedRow),
      missing: z.array(z.readonly(z.tuple([z.string(), z.string()]))),
    }),
  }),
  recommendation: endpoint({
    method: 'GET',
    path: '/api/ai/trade-recommendation/:symbol',
    access: 'user',
    cost: 2,
    summary: 'Predictions for one stock, largest edge over the base rate first; empty if there are none.',
    params: z.object({ symbol: symbolInput }),
    reply: z.array(tradeRecommendation),
  }),
};

export const predictionsSchemas = {
  DashboardPrediction: dashboardPrediction,
  HorizonPrediction: horizonPrediction,
  TradeRecommendation: tradeRecommendation,
};
