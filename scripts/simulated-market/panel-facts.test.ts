import { expect, test } from 'vitest';
import type { Panel } from './panel.ts';
import {
  fallingDaysCorrelation,
  nearLargest,
  pairCorrelations,
  topMoves,
  varianceShares,
} from './panel-facts.ts';

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

test('stocks of one sector share market and sector, others only the market', () => {
  const { all, same, cross } = pairCorrelations(
    panel(['IT', market, it], ['IT', market, it], ['FMCG', market, fmcg]),
  );
  expect(same).toBeCloseTo(1, 12);
  expect(cross).toBeCloseTo(0.5, 12);
  expect(all).toBeCloseTo((1 + 0.5 + 0.5) / 3, 12);
});

test('variance that the market does not explain is split into the sector’s and the stock’s own', () => {
  // The sectors move in opposite directions, so that the mean of the four is exactly the market.
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

test('the only stock of a sector is skipped', () => {
  const pair = panel(['IT', market, it], ['IT', market, it.map((value) => -value)]);
  const withStranger = { ...pair, stocks: [...pair.stocks, ...panel(['FMCG', market]).stocks] };
  expect(varianceShares(withStranger).sector).toBeCloseTo(varianceShares(pair).sector, 12);
});

test('stocks that move together only when the index falls are more correlated on those days', () => {
  // On rising days they move in opposite directions, on falling days together.
  const together = it.map((value, day) => (market[day] === 1 ? -value : value));
  expect(fallingDaysCorrelation(panel(['IT', it], ['FMCG', together]))).toBeCloseTo(2, 12);
});

test('the best and the worst move of each day', () => {
  const [up, down] = [Math.log(1.1), Math.log(0.8)];
  const moves = panel(['IT', [up, 0, down, 0, 0, 0, 0, 0]], ['IT', [0, down, up, 0, 0, 0, 0, 0]]);
  expect([...topMoves(moves)].slice(0, 4)).toEqual([0.1, 0, 0.1, 0].map((x) => expect.closeTo(x, 12)));
  expect([...topMoves(moves, -1)].slice(0, 4)).toEqual([0, 0.2, 0.2, 0].map((x) => expect.closeTo(x, 12)));
});

test('falls that are cut off at one size are near the largest', () => {
  const falls = [0.8, 0.801, 0.803, 1.2, 1, 1, 1, 1].map(Math.log);
  // 20 %, 19.9 %, and 19.7 %, which is less than 99 % of the largest.
  expect(nearLargest(panel(['IT', falls]), -1)).toBe(2);
  expect(nearLargest(panel(['IT', falls]), 1)).toBe(1);
});
