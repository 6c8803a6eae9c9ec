import { featureLabel } from '#server/analytics/model/score.ts';

/** A feature's name, and its clauses as an argument for and against a stock. */
interface Words {
  label: string;
  for: string;
  against: string;
}

const WORDS: Record<string, Words> = {
  momentum12: {
    label: '12-month momentum',
    for: 'it rose more than most stocks in 12 months',
    against: 'it rose less than most stocks in 12 months',
  },
  residualMomentum: {
    label: 'Alpha (12M)',
    for: 'it outperformed its beta',
    against: 'it underperformed its beta',
  },
  volatility250: {
    label: 'Low volatility',
    for: 'its volatility is low',
    against: 'its volatility is high',
  },
  high252: {
    label: 'Near its 52-week high',
    for: 'it trades near its 52-week high',
    against: 'it trades far below its 52-week high',
  },
};

/** Display name of a contribution. */
export function featureName(feature: string): string {
  const label = WORDS[feature]?.label ?? featureLabel(feature);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A contribution as a clause of a sentence. */
export function featureClause(feature: string, part: number): string {
  const words = WORDS[feature];
  if (words) return part >= 0 ? words.for : words.against;
  return `${featureLabel(feature)} counts ${part >= 0 ? 'for' : 'against'} it`;
}
