import * as z from 'zod/mini';
import { HORIZONS, ORIGINS, VERDICTS } from '../domain/horizon.ts';
import { tradingDate } from '../domain/ist.ts';
import type { ChainedRow } from '../domain/prediction-chain.ts';
import { symbolInput } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A trading date in India, YYYY-MM-DD. */
const day = z.iso.date();
const horizon = z.enum(HORIZONS);
const verdict = z.enum(VERDICTS);
const origin = z.enum(ORIGINS);

/** What every kind of prediction carries besides its own figures. */
const marks = {
  /** As in the live feed. */
  instrumentId: z.int(),
  stockName: z.string(),
  horizon,
  /** Chance of what is claimed, 0 to 1; `confidence` is the same in per cent. */
  probability: z.number(),
  /** How often the same claim comes true for any stock, 0 to 1. */
  baseRate: z.number(),
  /** Pooled out-of-sample trades that the averages come from. */
  n: z.int(),
  /** The session after whose close it was written down, and the date by which it ends. */
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
  /** Per cent. */
  confidence: z.number(),
  ...marks,
  timeframe: z.string(),
  currentPrice: z.number(),
});
export type DashboardPrediction = z.output<typeof dashboardPrediction>;

/** One signed part of a score; the parts sum to it. */
const contribution = z.object({ feature: z.string(), words: z.string(), value: z.number() });
export type Contribution = z.output<typeof contribution>;

/**
 * What the model says of a stock at a horizon. Rupees; per cent where the specification has per cent. The averages are null where
 * no trade like it was ever judged (`n` is 0). A stock about which nothing can be said is not in the list.
 */
const horizonPrediction = z.object({
  stockSymbol: z.string(),
  ...marks,
  sector: z.string(),
  timeframe: z.string(),
  prediction: verdict,
  confidence: z.number(),
  /** The last price of the market; `priceAsOf` is market time. */
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
  /** What the probability is of: a higher price at the end, or lagging the middle stock. */
  claim: z.enum(['higher', 'lags']),
  /** Chances of a higher price and of beating the middle stock, 0 to 1. */
  pUp: z.number(),
  pExcess: z.number(),
  /** Where the price ends in 80 of 100 cases. */
  interval: z.object({ level: z.int(), low: z.number(), high: z.number() }),
  score: z.number(),
  /** By size. */
  contributions: z.array(contribution),
  /** The same averages over all stocks. */
  baseline: z.object({
    n: z.int(),
    avgReturn: z.nullable(z.number()),
    avgDuration: z.nullable(z.number()),
    accuracy: z.nullable(z.number()),
  }),
  /** Annual volatility over sixty days, per cent. */
  volatility: z.number(),
  tradingDays: z.int(),
  /** Why the model makes no claim, though it could compute one; null when it does make one. */
  abstained: z.nullable(z.string()),
});
export type HorizonPrediction = z.output<typeof horizonPrediction>;

const tradeRecommendation = z.object({
  stockSymbol: z.string(),
  prediction: verdict,
  /** Per cent. */
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

const STATUSES = ['hit', 'missed', 'expired', 'open'] as const;

/** A recorded BUY or SELL and what became of it. Rupees and per cent. */
const historyItem = z.object({
  id: z.string(),
  stockSymbol: z.string(),
  stockName: z.string(),
  /** The exit was reached first, the stop was, neither before the end, or it is still open. */
  status: z.enum(STATUSES),
  predictedPrice: z.number(),
  /** Where it ended, in shares as of the prediction; the last close while open. */
  actualPrice: z.nullable(z.number()),
  /** How near the actual price is to the predicted one: 100 less the difference in per cent, at least 0. */
  accuracy: z.nullable(z.number()),
  /** In the direction of the prediction, from the next open: a fall after a SELL is a gain. Null before that open. */
  returnGenerated: z.nullable(z.number()),
  timeframe: z.string(),
  origin,
  horizon,
  prediction: verdict,
  confidence: z.number(),
  baseRate: z.number(),
  sector: z.string(),
  entryPrice: z.nullable(z.number()),
  stopLoss: z.number(),
  issuedOn: day,
  expiresOn: day,
  judgedOn: z.nullable(day),
  tradingDays: z.nullable(z.int()),
  /** NIFTY 50 and all stocks together over the same days; null where there is no level, or while it is open. */
  niftyReturn: z.nullable(z.number()),
  universeReturn: z.nullable(z.number()),
  modelVersion: z.string(),
});
export type PredictionHistoryItem = z.output<typeof historyItem>;

/** A rate never comes without how many it is of; null where there are none. Fractions, 0 to 1. */
const rate = z.object({ n: z.int(), value: z.nullable(z.number()) });
/** A mean return in per cent, of n. */
const meanReturn = z.object({ n: z.int(), percent: z.nullable(z.number()) });

const figures = z.object({
  /** BUY and SELL calls by what became of them, and HOLDs, which are counted and not scored. */
  buys: z.int(),
  sells: z.int(),
  holds: z.int(),
  hit: z.int(),
  missed: z.int(),
  expired: z.int(),
  open: z.int(),
  /** Of judged calls, those that reached their exit first; beside all stocks of the same days at the same distances. */
  hitRate: rate,
  hitRateBaseline: rate,
  /** Judged BUY calls, beside every stock bought on the same days with the same rules, and NIFTY 50 over the days of each call. */
  buyReturn: meanReturn,
  alwaysBuyReturn: meanReturn,
  niftyReturn: meanReturn,
  /** SELL calls: how much the stock did beyond all stocks over the days of each call; below 0 where they did lag. */
  sellExcess: meanReturn,
});
export type TrackFigures = z.output<typeof figures>;

/** How good the probabilities of a higher price were that reached their end, HOLDs included. */
const probabilityFigures = z.object({
  n: z.int(),
  /** Mean squared error, and that of always saying the base rate of the day; lower is better. */
  brier: z.nullable(z.number()),
  brierBase: z.nullable(z.number()),
  /** Mean distance of what was said from what happened over the bins, 0 to 1. */
  ece: z.nullable(z.number()),
  happened: z.nullable(z.number()),
  /** Said by the base rate, on average. */
  baseRate: z.nullable(z.number()),
  /** How often the price ended inside the 80 % interval. */
  interval80: rate,
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      n: z.int(),
      said: z.number(),
      happened: z.number(),
      /** 95 % range of what happened (Wilson). */
      low: z.number(),
      high: z.number(),
    }),
  ),
});
export type ProbabilityFigures = z.output<typeof probabilityFigures>;

const trackRecord = z.object({
  origin,
  horizon: z.nullable(horizon),
  /** The last session that was looked at; null before the first. */
  asOf: z.nullable(day),
  /** First and last day with predictions, and how many days; nulls when there are none. */
  from: z.nullable(day),
  to: z.nullable(day),
  days: z.int(),
  overall: figures,
  probability: probabilityFigures,
  byHorizon: z.array(z.object({ horizon, figures, probability: probabilityFigures })),
  bySector: z.array(z.object({ sector: z.string(), figures })),
  /** By month of the prediction, oldest first. */
  byMonth: z.array(z.object({ month: z.string(), figures })),
  /** The simulated past: how far its computation is. */
  backfill: z.object({
    state: z.enum(['off', 'waiting', 'running', 'done', 'failed']),
    done: z.int(),
    total: z.int(),
    note: z.string(),
  }),
  disclosure: z.string(),
});
export type TrackRecord = z.output<typeof trackRecord>;

const chainDay = z.object({
  tradingDate: day,
  sequence: z.int(),
  rows: z.int(),
  modelVersion: z.string(),
  /** SHA-256, hexadecimal, as shared/domain/prediction-chain.ts defines them. */
  contentHash: z.string(),
  previousRoot: z.string(),
  root: z.string(),
});
export type ChainDay = z.output<typeof chainDay>;

const chain = z.object({ origin, days: z.array(chainDay), head: z.nullable(z.string()) });
export type Chain = z.output<typeof chain>;

/** [n, mean return, mean trading days, part with a gain]; millionths but for n. */
const pooled = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));

/** Whole numbers, as shared/domain/prediction-chain.ts has them. */
const chainedRow = z.object({
  symbol: z.string(),
  horizon,
  prediction: verdict,
  abstained: z.nullable(z.string()),
  horizonDays: z.int(),
  expiresOn: day,
  closePaise: z.int(),
  upper: z.int(),
  lower: z.int(),
  low80: z.int(),
  high80: z.int(),
  pUp: z.int(),
  pExcess: z.int(),
  baseUp: z.int(),
  sigma: z.int(),
  score: z.int(),
  contributions: z.readonly(z.array(z.readonly(z.tuple([z.string(), z.int(), z.nullable(z.int())])))),
  pooled,
  baseline: pooled,
}) satisfies z.ZodMiniType<ChainedRow>;

const list = z.array(horizonPrediction);

const pathDay = z.pipe(
  z.string().check(z.maxLength(10)),
  z.transform((written, context) => {
    const date = tradingDate(written);
    if (date !== null) return date;
    context.issues.push({ code: 'custom', message: 'A date is written YYYY-MM-DD', input: written });
    return z.NEVER;
  }),
);

export const predictions = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/ai/predictions',
    access: 'user',
    summary: 'One prediction a stock, those furthest from their base rate first.',
    reply: z.array(dashboardPrediction),
  }),
  short: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/short',
    access: 'user',
    summary: 'Predictions for 63 trading days.',
    reply: list,
  }),
  medium: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/medium',
    access: 'user',
    summary: 'Predictions for 126 trading days.',
    reply: list,
  }),
  long: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/long',
    access: 'user',
    summary: 'Predictions for 252 trading days.',
    reply: list,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/history',
    access: 'user',
    summary:
      'Recorded BUY and SELL predictions and what became of them, newest first; judged ones unless asked otherwise.',
    query: z.object({
      origin: z.optional(origin),
      horizon: z.optional(horizon),
      status: z.optional(z.enum(STATUSES)),
      symbol: z.optional(symbolInput),
      /** The id of the last row of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
      limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(500))), 100),
    }),
    reply: z.array(historyItem),
  }),
  trackRecord: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/track-record',
    access: 'user',
    summary: 'How good the predictions were, each figure with its n and its baseline.',
    query: z.object({ origin: z._default(origin, 'issued'), horizon: z.optional(horizon) }),
    reply: trackRecord,
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/chain',
    access: 'user',
    summary:
      'The days of the record, each with the hash of its rows and the root that chains it to the day before.',
    query: z.object({ origin: z._default(origin, 'issued') }),
    reply: chain,
  }),
  chainedDay: endpoint({
    method: 'GET',
    path: '/api/ai/predictions/chain/:tradingDate',
    access: 'user',
    summary: 'One day of the record with the rows that its hash is made of.',
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
    summary:
      'What the model says of one stock, the horizon furthest from its base rate first; empty when it says nothing.',
    params: z.object({ symbol: symbolInput }),
    reply: z.array(tradeRecommendation),
  }),
};
