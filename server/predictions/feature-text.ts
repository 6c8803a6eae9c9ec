import { featureLabel } from '#server/analytics/model/score.ts';

/** A feature in plain words: its name, and what it says of a stock when it speaks for it and against it. */
interface Words {
  label: string;
  for: string;
  against: string;
}

const WORDS: Record<string, Words> = {
  momentum12: {
    label: '12-month momentum',
    for: 'it rose more than most over the past year',
    against: 'it rose less than most over the past year',
  },
  residualMomentum: {
    label: 'Gain beyond the market',
    for: 'it did better than its share of the market explains',
    against: 'it did worse than its share of the market explains',
  },
  volatility250: {
    label: 'Calm price',
    for: 'its price moves less than most',
    against: 'its price moves more than most',
  },
  high252: {
    label: 'Near its 52-week high',
    for: 'it is near its high of the past year',
    against: 'it is far below its high of the past year',
  },
};

/** What a part of a score is called. */
export function featureName(feature: string): string {
  const label = WORDS[feature]?.label ?? featureLabel(feature);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What a part of a score says of a stock, as part of a sentence. */
export function featureClause(feature: string, part: number): string {
  const words = WORDS[feature];
  if (words) return part >= 0 ? words.for : words.against;
  return `${featureLabel(feature)} speaks ${part >= 0 ? 'for' : 'against'} it`;
}
