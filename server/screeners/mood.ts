import { type BreadthCounts, countBreadth, noBreadth } from '#server/analytics/breadth.ts';
import { moodValues } from '#server/analytics/mood-series.ts';
import { withDigits } from '#server/analytics/screens/words.ts';
import {
  MOOD_KEYS,
  type Mood,
  type MoodComponent,
  type MoodKey,
  type MoodSeries,
  sentimentOf,
} from '#server/analytics/sentiment.ts';
import type { MarketSentiment } from '#shared/contract/mood.ts';
import { AppError } from '../core/errors.ts';
import type { Market } from '../market/market.ts';
import type { LiveDay } from './live-day.ts';
import { newestOf } from './present.ts';
import { rounded } from './record-words.ts';

/** The mood now, with its components; 503 while it can't be told. */
export function presentMood(live: LiveDay, market: Pick<Market, 'now' | 'status'>): MarketSentiment {
  const mood = moodNow(live);
  if (!mood) {
    throw new AppError(
      503,
      'sentiment_unavailable',
      'The mood of the market can’t be told yet: it takes daily bars of two years.',
      { 'Retry-After': '60' },
    );
  }
  const components = mood.components.map(presentComponent);
  return {
    sentiment: mood.sentiment,
    confidence: Math.round(mood.confidence),
    factors: components.map(factor),
    components,
    score: rounded(mood.score, 2),
    words:
      'The mood now, not a forecast: over the past it had next to nothing to do with the returns of the next 5, 20 or 60 sessions.',
    asOf: newestOf(live, market).toISOString(),
    stale: live.behind || market.status().stale,
  };
}

/** Today against the year before; before the first trade of today, the last session against the year before it. */
function moodNow(live: LiveDay): Mood | null {
  const { values } = live.day.mood;
  if (hasBegun(live)) {
    const { counts, index } = withToday(live);
    return sentimentOf(moodValues(counts, index, index.length - 1), values);
  }
  const last = (key: MoodKey) => values[key].at(-1) ?? Number.NaN;
  const before = (key: MoodKey) => values[key].subarray(0, -1);
  return sentimentOf(byKey(last), byKey(before) satisfies MoodSeries);
}

const byKey = <Part>(part: (key: MoodKey) => Part) =>
  Object.fromEntries(MOOD_KEYS.map((key) => [key, part(key)])) as Record<MoodKey, Part>;

const hasBegun = ({ bars }: LiveDay): boolean => bars.some((bar) => bar !== null);

/** Sessions before today that a component of today looks at. */
const LOOK_BACK = 50;

/** The last sessions and today as one more. */
function withToday({ day, now, quotes }: LiveDay): { counts: BreadthCounts; index: Float64Array } {
  const { mood } = day;
  const last = mood.index.subarray(-LOOK_BACK);
  const index = new Float64Array(last.length + 1);
  index.set(last);
  const quote = day.index === null ? undefined : quotes.get(day.index);
  index[last.length] = quote ? quote.last / 100 : Number.NaN;
  const counts = noBreadth(last.length + 1);
  for (const name of Object.keys(counts) as (keyof BreadthCounts)[])
    counts[name].set(mood.counts[name].subarray(-LOOK_BACK));
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

const WORDS: Record<MoodKey, { label: string; unit: 'percent' | 'stocks' }> = {
  above50: { label: 'Stocks above their 50-day average', unit: 'percent' },
  above200: { label: 'Stocks above their 200-day average', unit: 'percent' },
  newHighs: { label: 'New 52-week highs less new lows', unit: 'stocks' },
  advances: { label: 'Advances less declines, 10 days', unit: 'percent' },
  index: { label: 'Index against its 50-day average', unit: 'percent' },
  calm: { label: 'Volatility of the index, a year', unit: 'percent' },
};

/** The volatility as it is; its z is that of the calm, so that above 0 is the bullish side for all. */
const presentComponent = ({ key, value, z }: MoodComponent) => ({
  key,
  ...WORDS[key],
  value: rounded(key === 'calm' ? -value : value, 2),
  z: rounded(z, 2),
});

/** "Stocks above their 50-day average: 62.0%, higher than usual (z 1.2)" */
function factor({ key, label, unit, value, z }: ReturnType<typeof presentComponent>): string {
  const said = unit === 'percent' ? `${withDigits(value)}%` : withDigits(value, 0);
  const higher = (key === 'calm' ? -z : z) > 0;
  const usual = Math.abs(z) <= 0.5 ? 'as usual' : `${higher ? 'higher' : 'lower'} than usual`;
  return `${label}: ${said}, ${usual} (z ${withDigits(z)})`;
}
