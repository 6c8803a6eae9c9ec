import * as z from 'zod/mini';
import { HORIZONS, ORIGINS, VERDICTS } from '../domain/horizon.ts';
import type { ChainedRow } from '../domain/prediction-chain.ts';

/** A trading date in India, YYYY-MM-DD. */
const day = z.iso.date();
const horizon = z.enum(HORIZONS);
const verdict = z.enum(VERDICTS);
const origin = z.enum(ORIGINS);

/** What becomes of a call. */
export const JUDGED_AS = ['hit', 'missed', 'expired', 'open'] as const;

/** A recorded BUY or SELL and what became of it. Rupees and per cent. */
export const historyItem = z.object({
  id: z.string(),
  stockSymbol: z.string(),
  stockName: z.string(),
  /** The exit was reached first, the stop was, neither before the end, or it is still open. */
  status: z.enum(JUDGED_AS),
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

export const trackRecord = z.object({
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

export const chainDay = z.object({
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

export const chain = z.object({ origin, days: z.array(chainDay), head: z.nullable(z.string()) });
export type Chain = z.output<typeof chain>;

/** [n, mean return, mean trading days, part with a gain]; millionths but for n. */
const pooled = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));

/** Whole numbers, as shared/domain/prediction-chain.ts has them. */
export const chainedRow = z.object({
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

export const trackRecordSchemas = {
  CountedRate: rate,
  MeanReturn: meanReturn,
  ChainedRow: chainedRow,
  Chain: chain,
  ChainDay: chainDay,
  PredictionHistoryItem: historyItem,
  ProbabilityFigures: probabilityFigures,
  TrackFigures: figures,
  TrackRecord: trackRecord,
};
