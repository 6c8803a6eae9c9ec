import { type BarColumns, barsUntil } from '#server/analytics/columns.ts';
import { PRICE_SCREENS } from '#server/analytics/screens/index.ts';
import { emptyInputs } from '#server/analytics/screens/inputs.ts';
import { fillInputs } from '#server/analytics/screens/past-inputs.ts';
import { pastUniverse } from '#server/analytics/screens/past-universe.ts';
import type { PriceScreen } from '#server/analytics/screens/screen.ts';
import {
  SENTIMENT_KEYS,
  type SentimentSeries,
  type SentimentValues,
  sentimentOf,
} from '#server/analytics/sentiment.ts';
import { sentimentPast } from '#server/analytics/sentiment-series.ts';
import { type Audited, knownUntil, type Predicted } from './audited.ts';

/** The screens of prices and volumes, the universe of their record, and the sentiment. */
export const AUDITED_SCREENS: readonly Audited[] = [
  ...PRICE_SCREENS.map(auditedScreen),
  {
    name: 'universe of the past',
    stocks: 150,
    instants: 10,
    says({ panel }, until) {
      const universe = pastUniverse(panel.map(({ bars }) => bars));
      const sessions = [...universe.sessions.subarray(0, barsUntil(universe.sessions, until)).keys()];
      const members = (stock: number) =>
        sessions.map((session) => (universe.has(stock, session) ? 'x' : '.'));
      return new Map(panel.map(({ symbol }, stock) => [symbol, members(stock).join('')]));
    },
  },
  {
    name: 'mood',
    stocks: 20,
    instants: 20,
    says({ panel, index }, until) {
      const past = sentimentPast(
        panel.map(({ bars }) => bars),
        index,
        Number.MAX_SAFE_INTEGER,
      );
      const predicted: Predicted = new Map();
      for (const [component, values] of Object.entries(past.values))
        predicted.set(component, knownUntil(past.sessions, until, values));
      return predicted.set('sentiment', JSON.stringify(sentimentOn(past, until)));
    },
  },
];

function auditedScreen(screen: PriceScreen): Audited {
  return {
    name: `screen ${screen.key}`,
    stocks: 20,
    says: ({ panel }, until) =>
      new Map(panel.map(({ symbol, bars }) => [symbol, matchesUntil(screen, bars, until)])),
  };
}

/** Every match with its day, strength, signal and evidence. */
function matchesUntil(screen: PriceScreen, bars: BarColumns, until: number): string {
  const inputs = emptyInputs(bars.days.length);
  fillInputs(bars, inputs);
  const rows = [...bars.days.subarray(0, barsUntil(bars.days, until))];
  return rows
    .map((day, row) => {
      const strength = screen.match(inputs, row);
      return strength ? JSON.stringify([day, strength, screen.explain(inputs, row)]) : '.';
    })
    .join('');
}

/** The sentiment of a day, relative to earlier days. */
function sentimentOn({ sessions, values }: ReturnType<typeof sentimentPast>, day: number) {
  const session = barsUntil(sessions, day) - 1;
  const of = <T>(value: (column: Float64Array) => T) =>
    SENTIMENT_KEYS.map((key) => [key, value(values[key])] as const);
  const today: SentimentValues = {
    ...NOTHING,
    ...Object.fromEntries(of((column) => column[session] ?? Number.NaN)),
  };
  const before: SentimentSeries = {
    ...values,
    ...Object.fromEntries(of((column) => column.subarray(0, session))),
  };
  return sentimentOf(today, before);
}

const NOTHING: SentimentValues = {
  above50: Number.NaN,
  above200: Number.NaN,
  newHighs: Number.NaN,
  advances: Number.NaN,
  index: Number.NaN,
  calm: Number.NaN,
};
