import * as z from 'zod/mini';
import { HORIZONS, ORIGINS, VERDICTS } from '../../domain/predictions/horizon.ts';
import type { ChainedRow } from '../../domain/predictions/prediction-chain.ts';

/** A trading date in India, YYYY-MM-DD. */
const day = z.iso.date();
const horizon = z.enum(HORIZONS);
const verdict = z.enum(VERDICTS);
const origin = z.enum(ORIGINS);

/** Whether what a call claimed came true at the end of its horizon. */
export const JUDGED_AS = ['hit', 'missed', 'open'] as const;
/** What ended the trade of a call: its exit, its stop-loss, or neither before the horizon's end. */
export const TRADE_ENDS = ['target', 'stop', 'time'] as const;

/** A recorded BUY or SELL with its outcome. Rupees and percent. */
export const historyItem = z.object({
  id: z.string(),
  stockSymbol: z.string(),
  stockName: z.string(),
  /** `hit`: a BUY ended higher, a SELL below NIFTY 50. Open until the end of its horizon. */
  status: z.enum(JUDGED_AS),
  /** Null while the trade is open. */
  tradeEnd: z.nullable(z.enum(TRADE_ENDS)),
  predictedPrice: z.number(),
  /** Price at the end of the trade, per share as of the prediction; the last close while open. */
  actualPrice: z.nullable(z.number()),
  /** Closeness of the actual to the predicted price: 100 minus the difference in percent, at least 0. */
  accuracy: z.nullable(z.number()),
  /**
   * In the direction of the prediction, from the next open: a fall after a SELL is a gain. Null before that open.
   */
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
  /** The end of the horizon, and that of the trade. */
  judgedOn: z.nullable(day),
  exitedOn: z.nullable(day),
  tradingDays: z.nullable(z.int()),
  /** Returns of NIFTY 50 and of all stocks over the same days; null if unknown, or while open. */
  niftyReturn: z.nullable(z.number()),
  universeReturn: z.nullable(z.number()),
  modelVersion: z.string(),
});
export type PredictionHistoryItem = z.output<typeof historyItem>;

/** A rate always comes with its n; null if n is 0. Fractions, 0 to 1. */
const rate = z.object({ n: z.int(), value: z.nullable(z.number()) });
/** A mean return in percent, over n. */
const meanReturn = z.object({ n: z.int(), percent: z.nullable(z.number()) });

const figures = z.object({
  /** BUY and SELL calls; HOLDs are counted but not scored. */
  buys: z.int(),
  sells: z.int(),
  holds: z.int(),
  /**
   * Calls whose horizon is over, by whether their claim came true: a higher close than on the day of a BUY, a lower
   * return than NIFTY 50's for a SELL.
   */
  hit: z.int(),
  missed: z.int(),
  open: z.int(),
  /** Hits, the mean probability stated for them, and how often the same happened to all stocks of their days. */
  hitRate: rate,
  hitRateStated: rate,
  hitRateBaseline: rate,
  /** Trades of calls by what came first: exit, stop-loss, or the end of the horizon. */
  target: z.int(),
  stopped: z.int(),
  expired: z.int(),
  /** Ended trades that reached their target first, and all stocks of the same days at the same distances. */
  targetRate: rate,
  targetRateBaseline: rate,
  /**
   * Ended trades of BUY calls, compared with every stock bought on the same days by the same rules, and with NIFTY 50
   * over each call's days.
   */
  buyReturn: meanReturn,
  alwaysBuyReturn: meanReturn,
  niftyReturn: meanReturn,
  /** SELL calls: the stock's return minus that of all stocks over each call's days; below 0 if it lagged. */
  sellExcess: meanReturn,
});
export type TrackFigures = z.output<typeof figures>;

/** Quality of matured probabilities of a higher price, HOLDs included. */
const probabilityFigures = z.object({
  n: z.int(),
  /** Brier score, and that of always predicting the day's base rate; lower is better. */
  brier: z.nullable(z.number()),
  brierBase: z.nullable(z.number()),
  /** Mean difference between predicted and observed rates over the bins, 0 to 1. */
  ece: z.nullable(z.number()),
  /** On the same rows: how often the price was higher, the mean base rate stated, and the mean probability. */
  happened: z.nullable(z.number()),
  baseRate: z.nullable(z.number()),
  predicted: z.nullable(z.number()),
  /** How often the price ended inside the 80 % interval. */
  interval80: rate,
  /** Ten bins of equal size, lowest probability first. */
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      n: z.int(),
      said: z.number(),
      happened: z.number(),
      /** 95 % confidence interval of the observed rate (Wilson), of as many independent rows as there are. */
      low: z.number(),
      high: z.number(),
    }),
  ),
});
export type ProbabilityFigures = z.output<typeof probabilityFigures>;

/** What the scores of a horizon have shown; see `evidenceOf` in server/analytics/model/skill.ts. */
const skillEvidence = z.object({
  horizon,
  /** Of skill against none, from all weeks, and with a week's weight halved every two years. */
  evidence: z.number(),
  recentEvidence: z.number(),
  weeks: z.int(),
  stocks: z.int(),
  /** The last session it includes. */
  asOf: day,
  makesCalls: z.boolean(),
});
export type SkillEvidence = z.output<typeof skillEvidence>;

export const trackRecord = z.object({
  origin,
  horizon: z.nullable(horizon),
  /** The last session included; null before the first. */
  asOf: z.nullable(day),
  /** First and last day with predictions, and their number; null without any. */
  from: z.nullable(day),
  to: z.nullable(day),
  days: z.int(),
  overall: figures,
  probability: probabilityFigures,
  byHorizon: z.array(z.object({ horizon, figures, probability: probabilityFigures })),
  bySector: z.array(z.object({ sector: z.string(), figures })),
  /** By month of the prediction, oldest first. */
  byMonth: z.array(z.object({ month: z.string(), figures })),
  /** Progress of the simulated record. */
  backfill: z.object({
    state: z.enum(['off', 'waiting', 'running', 'done', 'failed']),
    done: z.int(),
    total: z.int(),
    note: z.string(),
  }),
  /** By horizon; empty before the first model. */
  skill: z.array(skillEvidence),
  disclosure: z.string(),
});
export type TrackRecord = z.output<typeof trackRecord>;

export const chainDay = z.object({
  tradingDate: day,
  sequence: z.int(),
  rows: z.int(),
  modelVersion: z.string(),
  /** SHA-256 in hexadecimal, as defined in shared/domain/predictions/prediction-chain.ts. */
  contentHash: z.string(),
  previousRoot: z.string(),
  root: z.string(),
});
export type ChainDay = z.output<typeof chainDay>;

export const chain = z.object({ origin, days: z.array(chainDay), head: z.nullable(z.string()) });
export type Chain = z.output<typeof chain>;

/** [n, mean return, mean trading days, fraction with a gain]; millionths except n. */
const pooled = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));

/** Integers, as in shared/domain/predictions/prediction-chain.ts. */
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
  SkillEvidence: skillEvidence,
  TrackRecord: trackRecord,
};
