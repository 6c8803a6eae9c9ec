import type { Sentiment } from '#shared/domain/screens.ts';

/** Sentiment components; each rises with better sentiment. */
export const SENTIMENT_KEYS = ['above50', 'above200', 'newHighs', 'advances', 'index', 'calm'] as const;
export type SentimentKey = (typeof SENTIMENT_KEYS)[number];

/** The components on one day; NaN where unknown. */
export type SentimentValues = Record<SentimentKey, number>;
/** The components on the previous sessions, oldest first. */
export type SentimentSeries = Record<SentimentKey, Float64Array>;

export interface SentimentComponent {
  key: SentimentKey;
  value: number;
  /** Standard deviations from the mean of the previous 252 sessions. */
  z: number;
}

export interface SentimentReading {
  sentiment: Sentiment;
  /** Percent, 50 to 90. */
  confidence: number;
  /** Mean z. */
  score: number;
  components: SentimentComponent[];
}

/** Number of sessions compared with. */
export const SENTIMENT_SESSIONS = 252;
const CUT_OFF = 0.5;
const FEWEST = 4;

/**
 * Sentiment of a day against the previous 252 sessions: bullish above a mean z of 0.5, bearish below −0.5. The
 * confidence is the fraction of agreeing components, with one agreeing and one disagreeing pseudo-count (Laplace).
 * It describes the present only: it had no correlation with the returns of the index after 5, 20 or 60 sessions.
 * @returns null when fewer than four components have enough history
 */
export function sentimentOf(today: SentimentValues, before: SentimentSeries): SentimentReading | null {
  const components = SENTIMENT_KEYS.flatMap((key) => {
    const z = zScore(today[key], before[key]);
    return z === null ? [] : [{ key, value: today[key], z }];
  });
  if (components.length < FEWEST) return null;
  const score = components.reduce((sum, { z }) => sum + z, 0) / components.length;
  const sentiment = score > CUT_OFF ? 'bullish' : score < -CUT_OFF ? 'bearish' : 'neutral';
  const agreeing = components.filter(({ z }) => agrees(z, sentiment)).length;
  const share = (agreeing + 1) / (components.length + 2);
  return { sentiment, confidence: Math.min(90, Math.max(50, 100 * share)), score, components };
}

/** A component agrees when it points the same way; with z = 0 it agrees with none. */
function agrees(z: number, sentiment: Sentiment): boolean {
  if (sentiment === 'neutral') return Math.abs(z) <= CUT_OFF;
  return sentiment === 'bullish' ? z > 0 : z < 0;
}

/** Null without 252 known values, or when they are all the same. */
function zScore(value: number, before: Float64Array): number | null {
  const window = before.subarray(Math.max(0, before.length - SENTIMENT_SESSIONS));
  if (window.length < SENTIMENT_SESSIONS || Number.isNaN(value)) return null;
  const mean = window.reduce((sum, each) => sum + each, 0) / SENTIMENT_SESSIONS;
  const variance = window.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (SENTIMENT_SESSIONS - 1);
  return variance > 0 ? (value - mean) / Math.sqrt(variance) : null;
}
