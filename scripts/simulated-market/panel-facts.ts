import type { Panel, StockSeries } from './panel.ts';
import { correlation, covariance, mean } from './statistics.ts';
import { slope } from './stock-facts.ts';

/** Mean correlation of the daily returns of two stocks: of all pairs, of pairs in one sector, and across sectors. */
export function pairCorrelations({ stocks }: Panel): { all: number; same: number; cross: number } {
  const same: number[] = [];
  const cross: number[] = [];
  stocks.forEach((one, i) => {
    for (const other of stocks.slice(0, i)) {
      (one.sector === other.sector ? same : cross).push(correlation(one.returns, other.returns));
    }
  });
  return { all: mean([...same, ...cross]), same: mean(same), cross: mean(cross) };
}

/** Mean pair correlation on days with a falling index, minus that on days with a rising one. */
export function fallingDaysCorrelation({ stocks, index }: Panel): number {
  const on = (sign: number): Panel => {
    const chosen = (series: Float64Array) => series.filter((_, day) => Math.sign(index[day] ?? 0) === sign);
    return {
      stocks: stocks.map((stock) => ({ ...stock, returns: chosen(stock.returns) })),
      index: chosen(index),
    };
  };
  return pairCorrelations(on(-1)).all - pairCorrelations(on(1)).all;
}

/** The best simple return of each day's stocks; with −1, the magnitude of the worst one. */
export function topMoves({ stocks, index }: Panel, sign: 1 | -1 = 1): Float64Array {
  return index.map((_, day) =>
    stocks.reduce((top, { returns }) => Math.max(top, sign * Math.expm1(returns[day] ?? 0)), -1),
  );
}

/** Number of falls (or rises, with 1) within a hundredth of the largest: many indicate a cut-off. */
export function nearLargest(panel: Panel, sign: 1 | -1): number {
  const moves = panel.stocks.flatMap(({ returns }) => [...returns].map((r) => sign * Math.expm1(r)));
  const largest = moves.reduce((top, move) => Math.max(top, move), 0);
  return moves.filter((move) => move > largest * 0.99).length;
}

/**
 * Average decomposition of a stock's variance. The market's share is explained by the equal-weighted mean of all
 * stocks. The sector's is, of the remainder, the mean correlation with the remainders of the sector's other stocks
 * (an unbiased estimate of a common factor's share, for any number of stocks). The rest is the stock's own. A stock
 * that is the only one of its sector is skipped.
 */
export function varianceShares({ stocks }: Panel): { market: number; sector: number; own: number } {
  const market = equalWeighted(stocks);
  const rests = stocks.map(({ sector, returns }) => {
    const beta = slope(returns, market);
    const rest = returns.map((r, day) => r - beta * (market[day] ?? 0));
    return { sector, rest, share: covariance(rest, rest) / covariance(returns, returns) };
  });
  const divided = rests.flatMap(({ sector, rest, share }) => {
    const peers = rests.filter((other) => other.rest !== rest && other.sector === sector);
    if (peers.length === 0) return [];
    const ofRest = mean(peers.map((peer) => correlation(rest, peer.rest)));
    return [{ market: 1 - share, sector: share * ofRest, own: share * (1 - ofRest) }];
  });
  return {
    market: mean(divided.map((part) => part.market)),
    sector: mean(divided.map((part) => part.sector)),
    own: mean(divided.map((part) => part.own)),
  };
}

/** The mean return of all stocks, by day. */
function equalWeighted(stocks: readonly StockSeries[]): Float64Array {
  const sum = new Float64Array(stocks[0]?.returns.length ?? 0);
  for (const { returns } of stocks) {
    for (let day = 0; day < sum.length; day++) sum[day] = (sum[day] ?? 0) + (returns[day] ?? 0);
  }
  return sum.map((total) => total / stocks.length);
}
