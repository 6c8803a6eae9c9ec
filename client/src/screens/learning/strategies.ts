/** A strategy with its rules and what they did; there is no success rate, because none would be true. */
export interface Strategy {
  title: string;
  risk: 'Medium' | 'High';
  timeframe: string;
  about: string;
  rules: readonly string[];
  /** Figure, what the strategy had, what all stocks had. */
  measured: readonly { what: string; strategy: string; all: string }[];
  /** How many, which stocks, which years. */
  sample: string;
  /** When it did not work. */
  weak: string;
  /** Where the figures are written down. */
  source: string;
  look: { href: string; label: string };
}

const MODEL_CARD =
  'docs/model-card.md of this product’s source, “Out of sample: 201 stocks”; made by npm run train.';

export const STRATEGIES: readonly Strategy[] = [
  {
    title: 'Composite score',
    risk: 'Medium',
    timeframe: '126 trading days (3-9M)',
    about: 'Buy what four simple rankings agree on. This is the score behind AI Predictions.',
    rules: [
      'Rank all stocks by the mean of four ranks: momentum of the year without its last month, residual momentum, low 250-day volatility, closeness to the 52-week high.',
      'Buy from the best fifth at the next open.',
      'Sell at the target (one σ over the horizon above), at the stop (three quarters of σ below), or after 126 days.',
    ],
    measured: [
      { what: 'Target first / stop first', strategy: '42.2% / 32.3%', all: '35.7% / 38.2%' },
      { what: 'Mean return of a trade', strategy: '6.8%', all: '5.9%' },
      { what: 'Trades with a gain', strategy: '61%', all: '54%' },
      { what: 'Trading days held', strategy: '73', all: '74' },
      { what: 'n', strategy: '13,214', all: '65,692' },
    ],
    sample:
      '201 stocks that still existed later, 2008 to 2021, weekly. With failures counted in (283 stocks, 2007 to 2015): 4.5% a trade against 3.3%, n 8,853.',
    weak: 'The ranking pointed the wrong way in 2009, 2013, 2016 and 2020: momentum fails in the rebound after a fall.',
    source: MODEL_CARD,
    look: { href: '/predictions?tab=medium', label: 'Today’s ranking' },
  },
  {
    title: 'Residual momentum',
    risk: 'High',
    timeframe: '252 trading days (9-18M)',
    about: 'Follow strength that the market does not explain, and nothing else.',
    rules: [
      'For each stock take away from its returns what the market explains; rank what is left of the past year.',
      'Hold the best tenth, each with the same money, for 252 trading days.',
      'Begin anew with the ranking of that day.',
    ],
    measured: [
      { what: 'Best tenth, a year, net of 0.40%', strategy: '+8.6%', all: '0' },
      { what: 'Winner ranked above loser (AUC)', strategy: '0.566', all: '0.5' },
      { what: 'Rank-IC (block t)', strategy: '0.138 (2.8)', all: '0' },
      { what: 'Rank-IC to 2015, then after', strategy: '0.226, 0.050', all: '0' },
      { what: 'n', strategy: '51,655', all: '51,655' },
    ],
    sample:
      '201 stocks that still existed later, 2011 to 2021, weekly. Returns are those above equal weight. At this horizon a decade holds about ten independent observations.',
    weak: 'Most of it was earned until 2015. Ten stocks of a hundred swing far more than all of them.',
    source: MODEL_CARD,
    look: { href: '/predictions?tab=past', label: 'What came of past predictions' },
  },
  {
    title: 'Oversold bounce',
    risk: 'High',
    timeframe: '60 trading days (0-3M)',
    about: 'Buy what has fallen fast and hope for a rebound. A popular idea, measured.',
    rules: [
      'Wilder’s RSI of 14 days is below 30 at the close.',
      'Buy at the next open, hold for 60 trading days.',
      'No stop in the figures below: they are what followed each match.',
    ],
    measured: [
      { what: 'Higher after 60 days', strategy: '61.5%', all: '56.6%' },
      { what: 'Return above all stocks (t)', strategy: '+0.7% (1.3)', all: '0' },
      { what: 'n, a day for each 100 stocks', strategy: '3.5', all: '100' },
    ],
    sample:
      'NSE stocks that still existed later, 2010 to 2025, daily. Matches come in clusters when the whole market falls, so that far fewer of them are independent.',
    weak: 'A t value of 1.3 is within luck: two is the least that deserves attention. Costs are not taken off.',
    source:
      'Measured on real NSE daily bars when the screens were designed. The tab shows the same for this deployment’s own history, with n.',
    look: { href: '/screeners?tab=oversoldStocks', label: 'The screen and its record' },
  },
];
