import { expect, test } from 'vitest';
import type { Panel } from './panel.ts';
import { pairCorrelations, varianceShares } from './panel-facts.ts';

/** Four orthogonal series of length eight, each of variance 1 and mean 0. */
const market = [1, 1, 1, 1, -1, -1, -1, -1];
const it = [1, 1, -1, -1, 1, 1, -1, -1];
const fmcg = [1, -1, 1, -1, 1, -1, 1, -1];
const none = [0, 0, 0, 0, 0, 0, 0, 0];

function panel(...stocks: [sector: string, ...parts: number[][]][]): Panel {
  return {
    stocks: stocks.map(([sector, ...parts]) => ({
      sector,
      returns: Float64Array.from(none, (_, day) => parts.reduce((sum, part) => sum + (part[day] ?? 0), 0)),
      overnight: new Float64Array(8),
      volume: new Float64Array(8),
    })),
    index: Float64Array.from(market),
  };
}
const twice = (part: number[]) => part.map((value) => 2 * value);

test('stocks of one sector share market and sector, others the market alone', () => {
  const { all, same, cross } = pairCorrelations(
    panel(['IT', market, it], ['IT', market, it], ['FMCG', market, fmcg]),
  );
  expect(same).toBeCloseTo(1, 12);
  expect(cross).toBeCloseTo(0.5, 12);
  expect(all).toBeCloseTo((1 + 0.5 + 0.5) / 3, 12);
});

test('what the mean of all stocks does not explain is divided into the sector’s and the stock’s own', () => {
  // The sectors move against each other, so that the mean of the four is the market exactly.
  const against = it.map((value) => -value);
  const shares = varianceShares(
    panel(
      ['IT', twice(market), it],
      ['IT', twice(market), it],
      ['FMCG', twice(market), against],
      ['FMCG', twice(market), against],
    ),
  );
  expect(shares.market).toBeCloseTo(0.8, 12);
  expect(shares.sector).toBeCloseTo(0.2, 12);
  expect(shares.own).toBeCloseTo(0, 12);
});

test('a stock alone in its sector is left out', () => {
  const pair = panel(['IT', market, it], ['IT', market, it.map((value) => -value)]);
  const withStranger = { ...pair, stocks: [...pair.stocks, ...panel(['FMCG', market]).stocks] };
  expect(varianceShares(withStranger).sector).toBeCloseTo(varianceShares(pair).sector, 12);
});
