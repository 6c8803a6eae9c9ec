import { featureLabel } from '#server/analytics/model/score.ts';

/** Texts for a feature that counts for or against a stock: as a heading, and as a clause of a sentence. */
interface Words {
  strong: string;
  weak: string;
  for: string;
  against: string;
}

const WORDS: Record<string, Words> = {
  momentum12: {
    strong: 'Strong 12-month momentum',
    weak: 'Weak 12-month momentum',
    for: 'it rose more than most stocks in 12 months',
    against: 'it rose less than most stocks in 12 months',
  },
  residualMomentum: {
    strong: 'Outperformed its beta (12M)',
    weak: 'Underperformed its beta (12M)',
    for: 'it outperformed its beta',
    against: 'it underperformed its beta',
  },
  volatility250: {
    strong: 'Low volatility',
    weak: 'High volatility',
    for: 'its volatility is low',
    against: 'its volatility is high',
  },
  high252: {
    strong: 'Near its 52-week high',
    weak: 'Far below its 52-week high',
    for: 'it trades near its 52-week high',
    against: 'it trades far below its 52-week high',
  },
};

/** Display name of a contribution by its sign: "Far below its 52-week high" where it counts against the stock. */
export function featureName(feature: string, part: number): string {
  const words = WORDS[feature];
  if (words) return part >= 0 ? words.strong : words.weak;
  const label = featureLabel(feature);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A contribution as a clause of a sentence. */
export function featureClause(feature: string, part: number): string {
  const words = WORDS[feature];
  if (words) return part >= 0 ? words.for : words.against;
  return `${featureLabel(feature)} counts ${part >= 0 ? 'for' : 'against'} it`;
}
