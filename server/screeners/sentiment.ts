import { type BreadthCounts, countBreadth, noBreadth } from '#server/analytics/breadth.ts';
import { withDigits } from '#server/analytics/screens/text.ts';
import {
  SENTIMENT_KEYS,
  type SentimentComponent,
  type SentimentKey,
  type SentimentReading,
  type SentimentSeries,
  sentimentOf,
} from '#server/analytics/sentiment.ts';
import { sentimentValues } from '#server/analytics/sentiment-series.ts';
import type { MarketSentiment } from '#shared/contract/sentiment.ts';
import { AppError } from '../core/errors.ts';
import type { Market } from '../market/market.ts';
import type { LiveDay } from './live-day.ts';
import { newestOf } from './present.ts';
import { rounded } from './record-text.ts';

/** The mood now, with its components; 503 while it can't be told. */
export function presentSentiment(live: LiveDay, market: Pick<Market, 'now' | 'status'>): MarketSentiment {
  const sentiment = sentimentNow(live);
  if (!sentiment) {
    throw new AppError(
      503,
      'sentiment_unavailable',
      'The mood of the market can’t be told yet: it takes daily bars of two years.',
      { 'Retry-After': '60' },
    );
  }
  const components = sentiment.components.map(presentComponent);
  return {
    sentiment: sentiment.sentiment,
    confidence: Math.round(sentiment.confidence),
    factors: components.map(factor),
    components,
    score: rounded(sentiment.score, 2),
    words:
      'The mood now, not a forecast: over the past it had next to nothing to do with the returns of the next 5, 20 or 60 sessions.',
    asOf: newestOf(live, market).toISOString(),
    stale: live.behind || market.status().stale,
  };
}

/** Today against the year before; before the first trade of today, the last session against the year before it. */
function sentimentNow(live: LiveDay): SentimentReading | null {
  const { values } = live.day.sentiment;
  if (hasBegun(live)) {
    const { counts, index } = withToday(live);
    return sentimentOf(sentimentValues(counts, index, index.length - 1), values);
  }
  const last = (key: SentimentKey) => values[key].at(-1) ?? Number.NaN;
  const before = (key: SentimentKey) => values[key].subarray(0, -1);
  return sentimentOf(byKey(last), byKey(before) satisfies SentimentSeries);
}

const byKey = <Part>(part: (key: SentimentKey) => Part) =>
  Object.fromEntries(SENTIMENT_KEYS.map((key) => [key, part(key)])) as Record<SentimentKey, Part>;

const hasBegun = ({ bars }: LiveDay): boolean => bars.some((bar) => bar !== null);

/** Sessions before today that a component of today looks at. */
const LOOK_BACK = 50;

/** The last sessions and today as one more. */
function withToday({ day, now, quotes }: LiveDay): { counts: BreadthCounts; index: Float64Array } {
  const { sentiment } = day;
  const last = sentiment.index.subarray(-LOOK_BACK);
  const index = new Float64Array(last.length + 1);
  index.set(last);
  const quote = day.index === null ? undefined : quotes.get(day.index);
  index[last.length] = quote ? quote.last / 100 : Number.NaN;
  const counts = noBreadth(last.length + 1);
  for (const name of Object.keys(counts) as (keyof BreadthCounts)[])
    counts[name].set(sentiment.counts[name].subarray(-LOOK_BACK));
  day.stocks.forEach((_, row) => {
    countBreadth(now, row, counts, last.length);
  });
  return { counts, index };
}

/** How many stocks do what now. */
export function countsNow({ day, now }: LiveDay): BreadthCounts {
  const counts = noBreadth(1);
  day.stocks.forEach((_, row) => {
    countBreadth(now, row, counts, 0);
  });
  return counts;
}

const WORDS: Record<SentimentKey, { label: string; unit: 'percent' | 'stocks' }> = {
  above50: { label: 'Stocks above their 50-day average', unit: 'percent' },
  above200: { label: 'Stocks above their 200-day average', unit: 'percent' },
  newHighs: { label: 'New 52-week highs less new lows', unit: 'stocks' },
  advances: { label: 'Advances less declines, 10 days', unit: 'percent' },
  index: { label: 'Index against its 50-day average', unit: 'percent' },
  calm: { label: 'Volatility of the index, a year', unit: 'percent' },
};

/** The volatility as it is; its z is that of the calm, so that above 0 is the bullish side for all. */
const presentComponent = ({ key, value, z }: SentimentComponent) => ({
  key,
  ...WORDS[key],
  value: rounded(key === 'calm' ? -value : value, 2),
  z: rounded(z, 2),
});

/** "Stocks above their 50-day average: 62.0%, higher than usual (z 1.2)" */
function factor({ key, label, unit, value, z }: ReturnType<typeof presentComponent>): string {
  const output = unit === 'percent' ? `${withDigits(value)}%` : withDigits(value, 0);
  const higher = (key === 'calm' ? -z : z) > 0;
  const usual = Math.abs(z) <= 0.5 ? 'as usual' : `${higher ? 'higher' : 'lower'} than usual`;
  return `${label}: ${output}, ${usual} (z ${withDigits(z)})`;
}
