/** A strategy with its rules and results; no success rate, because none would be true. */
export interface Strategy {
  title: string;
  risk: 'Medium' | 'High';
  timeframe: string;
  about: string;
  /** Of past trades by these rules, simulated and out of sample. */
  success: { rate: string; all: string; n: string; means: string };
  rules: readonly string[];
  /** Name of the figure, the strategy's value, and all stocks' value. */
  measured: readonly { what: string; strategy: string; all: string }[];
  /** Sample size, stocks and years. */
  sample: string;
  /** When it did not work. */
  weak: string;
  /** Source of the figures. */
  source: string;
  look: { href: string; label: string };
}

const MODEL_CARD = 'docs/model-card.md in the source code, “Out of sample: 201 stocks”, from npm run train.';

export const STRATEGIES: readonly Strategy[] = [
  {
    title: 'Composite score',
    risk: 'Medium',
    timeframe: '126 trading days (3-9M)',
    about: 'Buy what four simple rankings agree on: the score behind AI Predictions.',
    success: { rate: '62%', all: '54%', n: '13,158', means: 'trades that made a profit' },
    rules: [
      'Rank all stocks by the mean of four ranks: 12-month momentum without the last month, residual momentum, low 250-day volatility, and distance from the 52-week high.',
      'Buy from the top fifth at the next open.',
      'Sell at the target (+1σ over the horizon), at the stop-loss (−0.75σ), or after 126 days.',
    ],
    measured: [
      { what: 'Target first / stop-loss first', strategy: '41.5% / 30.9%', all: '34.0% / 36.7%' },
      { what: 'Mean return per trade', strategy: '7.6%', all: '6.5%' },
      { what: 'Holding period (trading days)', strategy: '77', all: '78' },
      { what: 'n', strategy: '13,158', all: '65,449' },
    ],
    sample:
      '201 surviving stocks, 2008 to 2021, weekly. With failed companies included (283 stocks, 2007 to 2015): 5.0% a trade against 3.3%, n 8,861.',
    weak: 'The ranking was wrong in 2009, 2013, 2016 and 2020. Momentum fails in the rebound after a fall.',
    source: MODEL_CARD,
    look: { href: '/predictions?tab=medium', label: 'Today’s ranking' },
  },
  {
    title: 'Residual momentum',
    risk: 'High',
    timeframe: '252 trading days (9-18M)',
    about: 'Follow only the strength that the market does not explain.',
    success: { rate: '61.8%', all: '49.8%', n: '5,210', means: 'holdings that beat the median stock' },
    rules: [
      'Remove the market’s part from each stock’s returns. Rank the rest over the past year.',
      'Hold the top tenth, equally weighted, for 252 trading days.',
      'Then start again with the ranking of that day.',
    ],
    measured: [
      { what: 'Top tenth, per year, net of 0.40%', strategy: '+8.6%', all: '0' },
      { what: 'Winner ranked above loser (AUC)', strategy: '0.566', all: '0.5' },
      { what: 'Rank-IC (block t)', strategy: '0.138 (2.8)', all: '0' },
      { what: 'Rank-IC up to 2015, then after', strategy: '0.226, 0.050', all: '0' },
      { what: 'n', strategy: '51,655', all: '51,655' },
    ],
    sample:
      '201 surviving stocks, 2011 to 2021, weekly. Returns are relative to equal weight. At this horizon, ten years hold about ten independent observations.',
    weak: 'Most of the gain came before 2016. Ten stocks are far more volatile than 100.',
    source: MODEL_CARD,
    look: { href: '/predictions?tab=past', label: 'Past prediction results' },
  },
  {
    title: 'Oversold bounce',
    risk: 'High',
    timeframe: '60 trading days (0-3M)',
    about: 'Buy after a fast fall and hope for a rebound. A popular idea, measured.',
    success: { rate: '60.9%', all: '56.4%', n: '10,771', means: 'matches that were up after 60 days' },
    rules: [
      '14-day RSI (Wilder) is below 30 at the close.',
      'Buy at the next open and hold for 60 trading days.',
      'The figures below use no stop-loss.',
    ],
    measured: [
      { what: 'Excess return vs all stocks (t)', strategy: '+0.5% (0.8)', all: '0' },
      { what: 'n per day and 100 stocks', strategy: '3.7', all: '100' },
    ],
    sample:
      '201 surviving NSE stocks, 2010 to 2021, daily. Matches cluster when the whole market falls, so far fewer are independent.',
    weak: 'A t-value of 0.8 is luck; below two it deserves no attention. Costs are not deducted.',
    source:
      'docs/decisions/032-screens.md in the source code, from npm run screens:record. The screen shows the same for this server’s own history, with n.',
    look: { href: '/screeners?tab=oversoldStocks', label: 'The screen and its past performance' },
  },
];
