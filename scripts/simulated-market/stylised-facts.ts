import { SECTORS, type Sector } from '#server/market/sources/simulated/sectors.ts';
import { lowVolatility, rankIc, residualMomentum } from './edge-facts.ts';
import type { Fact, FactGroup } from './fact.ts';
import type { Panel, StockSeries } from './panel.ts';
import {
  fallingDaysCorrelation,
  nearLargest,
  pairCorrelations,
  topMoves,
  varianceShares,
} from './panel-facts.ts';
import {
  autocorrelation,
  excessKurtosis,
  mean,
  median,
  quantile,
  rankCorrelation,
  skewness,
  standardDeviation,
} from './statistics.ts';
import {
  clustering,
  gapReversal,
  leverage,
  overnightShare,
  shareBeyond,
  slope,
  usualMove,
  volPercent,
  volumeSurprise,
  volumeWithMove,
} from './stock-facts.ts';

/** Facts of NSE stocks, with tolerances for a market of so many days. */
export const stylisedStatistics = (days: number): readonly FactGroup[] => [
  ...STOCK_STATISTICS,
  ...PANEL_STATISTICS,
  indexStatistics(days),
  ...SECTOR_STATISTICS,
  ...EDGE_STATISTICS,
];

const fact = (name: string, target: number, low: number, high: number): Fact => ({
  name,
  target,
  band: [low, high],
});

/** Quantiles of a statistic over the stocks. */
function overStocks(
  of: (stock: StockSeries, panel: Panel) => number,
  ...figures: [share: number, fact: Fact][]
): FactGroup {
  return {
    figures: figures.map(([, each]) => each),
    measure({ panel }) {
      const values = panel.stocks.map((stock) => of(stock, panel));
      return figures.map(([share]) => quantile(values, share));
    },
  };
}

const STOCK_STATISTICS: FactGroup[] = [
  overStocks(
    volPercent,
    [0.5, fact('daily volatility %, median', 2.16, 1.9, 2.4)],
    [0.1, fact('daily volatility %, 10th percentile', 1.6, 1.35, 1.85)],
    [0.9, fact('daily volatility %, 90th percentile', 2.82, 2.45, 3.15)],
  ),
  overStocks(
    ({ returns }) => excessKurtosis(returns),
    [0.5, fact('excess kurtosis, median', 6.9, 4.5, 9.5)],
    [0.1, fact('excess kurtosis, 10th percentile', 3.6, 2.4, 5)],
    [0.9, fact('excess kurtosis, 90th percentile', 15.8, 8, 24)],
  ),
  overStocks(({ returns }) => skewness(returns), [0.5, fact('skewness, median', -0.12, -0.2, -0.05)]),
  // That of 2019–21, the last three years of the available bars. A median, which excludes March 2020.
  overStocks(usualMove, [0.5, fact('|r| %, median of the stocks’ medians', 1.19, 0.95, 1.43)]),
  overStocks(
    (stock) => clustering(stock, 1),
    [0.5, fact('autocorrelation of |r|, lag 1', 0.165, 0.12, 0.21)],
  ),
  overStocks(
    (stock) => clustering(stock, 5),
    [0.5, fact('autocorrelation of |r|, lag 5', 0.096, 0.05, 0.14)],
  ),
  overStocks(
    (stock) => clustering(stock, 20),
    [0.5, fact('autocorrelation of |r|, lag 20', 0.057, 0.025, 0.09)],
  ),
  overStocks(
    ({ returns }) => autocorrelation(returns, 1),
    [0.5, fact('autocorrelation of r, lag 1', 0, -0.03, 0.03)],
  ),
  overStocks(leverage, [0.5, fact('leverage effect', 0, -0.06, 0.06)]),
  overStocks(overnightShare, [0.5, fact('overnight share of variance', 0.2, 0.17, 0.23)]),
  overStocks(gapReversal, [0.5, fact('correlation of night and session, median', -0.08, -0.12, -0.05)]),
  overStocks(
    ({ returns }, { index }) => slope(returns, index),
    [0.5, fact('beta, median', 0.93, 0.82, 1.04)],
    [0.1, fact('beta, 10th percentile', 0.51, 0.4, 0.65)],
    [0.9, fact('beta, 90th percentile', 1.41, 1.2, 1.65)],
  ),
  overStocks(
    (stock) => standardDeviation(volumeSurprise(stock)),
    [0.5, fact('log volume, sd', 0.59, 0.52, 0.66)],
  ),
  overStocks(
    (stock) => autocorrelation(volumeSurprise(stock), 1),
    [0.5, fact('log volume, autocorrelation', 0.46, 0.4, 0.52)],
  ),
  overStocks(volumeWithMove, [0.5, fact('log volume, correlation with |r|', 0.42, 0.35, 0.49)]),
];

const PANEL_STATISTICS: FactGroup[] = [
  {
    figures: [
      fact('days with |r| > 5 %, % of all', 3, 2.2, 4.5),
      fact('days with |r| > 10 %, % of all', 0.27, 0.2, 0.34),
    ],
    measure: ({ panel }) =>
      [0.05, 0.1].map((bound) => 100 * mean(panel.stocks.map((stock) => shareBeyond(stock, bound)))),
  },
  {
    figures: [
      fact('days with a gain of 15 % or more, % of all', 2, 1, 3),
      fact('largest fall in a day, %', 28, 24, 36),
      fact('falls within a hundredth of the largest', 1, 1, 3),
      fact('gains within a hundredth of the largest', 1, 1, 3),
    ],
    measure: ({ panel }) => [
      100 * mean(topMoves(panel).map((top) => (top >= 0.15 ? 1 : 0))),
      100 * topMoves(panel, -1).reduce((largest, fall) => Math.max(largest, fall), 0),
      nearLargest(panel, -1),
      nearLargest(panel, 1),
    ],
  },
  {
    figures: [
      fact('pair correlation, all', 0.268, 0.215, 0.32),
      fact('pair correlation, same sector', 0.404, 0.34, 0.47),
      fact('pair correlation, across sectors', 0.256, 0.2, 0.31),
      fact('pair correlation, falling less rising days', 0.08, 0, 0.2),
    ],
    measure({ panel }) {
      const { all, same, cross } = pairCorrelations(panel);
      return [all, same, cross, fallingDaysCorrelation(panel)];
    },
  },
  {
    figures: [
      fact('variance share of the market', 0.33, 0.24, 0.42),
      fact('variance share of the sector', 0.1, 0.05, 0.15),
      fact('variance share of its own', 0.57, 0.5, 0.66),
    ],
    measure({ panel }) {
      const { market, sector, own } = varianceShares(panel);
      return [market, sector, own];
    },
  },
  {
    figures: [fact('largest error of a quarter-hour’s volume share, points', 0, 0, 0.5)],
    measure: ({ quarterShares, realQuarterShares }) => [
      100 * Math.max(...realQuarterShares.map((share, i) => Math.abs(share - (quarterShares[i] ?? 0)))),
    ],
  },
];

const DAYS_A_YEAR = 248;
const INDEX_VOL = 1.02;
const INDEX_DRIFT = 12.7;

/** The drift of so few years is uncertain: its band is two standard errors. */
function indexStatistics(days: number): FactGroup {
  const twoErrors = (2 * INDEX_VOL * DAYS_A_YEAR) / Math.sqrt(days);
  return {
    figures: [
      fact('NIFTY 50, daily volatility %', INDEX_VOL, 0.85, 1.2),
      fact('NIFTY 50, drift % a year (log)', INDEX_DRIFT, INDEX_DRIFT - twoErrors, INDEX_DRIFT + twoErrors),
      fact('NIFTY 50, |r| %, median', 0.61, 0.45, 0.75),
      fact('NIFTY 50, skewness', -0.75, -1.2, -0.3),
      fact('NIFTY 50, excess kurtosis', 10, 5, 17),
    ],
    measure: ({ panel: { index } }) => [
      100 * standardDeviation(index),
      100 * DAYS_A_YEAR * mean(index),
      100 * median([...index].map(Math.abs)),
      skewness(index),
      excessKurtosis(index),
    ],
  };
}

/** The sectors that were measured on enough stocks. */
const MEASURED_SECTORS: Sector[] = [
  'FMCG',
  'IT',
  'Auto',
  'Health',
  'Power',
  'Oil & Gas',
  'Capital Goods',
  'Financials',
  'Metals',
  'Realty',
];

function sectorStatistics(
  name: string,
  target: (sector: Sector) => number,
  tolerance: number,
  of: (stock: StockSeries, panel: Panel) => number,
): FactGroup {
  const targets = MEASURED_SECTORS.map(target);
  return {
    figures: [
      ...MEASURED_SECTORS.map((sector, i) => {
        const wanted = targets[i] ?? 0;
        return fact(`${sector}, ${name}`, wanted, wanted * (1 - tolerance), wanted * (1 + tolerance));
      }),
      fact(`order of the sectors by ${name}, rank correlation`, 1, 0.85, 1),
    ],
    measure({ panel }) {
      const found = MEASURED_SECTORS.map((sector) =>
        median(panel.stocks.filter((stock) => stock.sector === sector).map((stock) => of(stock, panel))),
      );
      return [...found, rankCorrelation(found, targets)];
    },
  };
}

const SECTOR_STATISTICS: FactGroup[] = [
  sectorStatistics('daily volatility %', (sector) => SECTORS[sector].volPercent, 0.15, volPercent),
  sectorStatistics(
    'beta',
    (sector) => SECTORS[sector].beta,
    0.2,
    ({ returns }, { index }) => slope(returns, index),
  ),
];

const HORIZON = 63;

const EDGE_STATISTICS: FactGroup[] = [
  {
    figures: [
      fact('rank-IC of residual momentum, 63 days', 0.075, 0.02, 0.13),
      fact('rank-IC of low volatility, 63 days', 0.075, 0, 0.15),
    ],
    measure: ({ panel }) => [rankIc(panel, residualMomentum, HORIZON), rankIc(panel, lowVolatility, HORIZON)],
  },
];
