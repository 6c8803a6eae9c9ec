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
import type { MarketSentiment } from '#shared/contract/market/sentiment.ts';
import { AppError } from '../core/errors.ts';
import type { Market } from '../market/market.ts';
import type { LiveDay } from './live-day.ts';
import { newestOf } from './present.ts';
import { rounded } from './record-text.ts';

/** Current sentiment with its components; 503 without enough history. */
export function presentSentiment(live: LiveDay, market: Pick<Market, 'now' | 'status'>): MarketSentiment {
  const sentiment = sentimentNow(live);
  if (!sentiment) {
    throw new AppError(
      503,
      'sentiment_unavailable',
      'Not enough history to compute sentiment: it needs two years of daily bars.',
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
      'Describes today, not a forecast. It had almost no link to returns over the next 5, 20 or 60 sessions.',
    asOf: newestOf(live, market).toISOString(),
    stale: live.behind || market.status().stale,
  };
}

/**
 * Today compared with the year before; before today's first trade, the last session compared with its year before.
 */
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

/** Past sessions that today's components need. */
const LOOK_BACK = 50;

/** The last sessions plus today. */
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

/** Current breadth counts. */
export function countsNow({ day, now }: LiveDay): BreadthCounts {
  const counts = noBreadth(1);
  day.stocks.forEach((_, row) => {
    countBreadth(now, row, counts, 0);
  });
  return counts;
}

const WORDS: Record<SentimentKey, { label: string; unit: 'percent' | 'stocks' }> = {
  above50: { label: 'Stocks above 50 DMA', unit: 'percent' },
  above200: { label: 'Stocks above 200 DMA', unit: 'percent' },
  newHighs: { label: 'Net new 52-week highs', unit: 'stocks' },
  advances: { label: 'Net advances (10-day)', unit: 'percent' },
  index: { label: 'NIFTY vs 50 DMA', unit: 'percent' },
  calm: { label: 'NIFTY volatility (annualised)', unit: 'percent' },
};

/** Shows plain volatility; its z is that of calm, so that above 0 is bullish for all components. */
const presentComponent = ({ key, value, z }: SentimentComponent) => ({
  key,
  ...WORDS[key],
  value: rounded(key === 'calm' ? -value : value, 2),
  z: rounded(z, 2),
});

/** "Stocks above 50 DMA: 62.0%, higher than usual (z 1.2)" */
function factor({ key, label, unit, value, z }: ReturnType<typeof presentComponent>): string {
  const output = unit === 'percent' ? `${withDigits(value)}%` : withDigits(value, 0);
  const higher = (key === 'calm' ? -z : z) > 0;
  const usual = Math.abs(z) <= 0.5 ? 'as usual' : `${higher ? 'higher' : 'lower'} than usual`;
  return `${label}: ${output}, ${usual} (z ${withDigits(z)})`;
}
