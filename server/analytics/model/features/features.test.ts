import { describe, expect, test } from 'vitest';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import { FEATURES, featurePosition, snapshotAt } from '../features.ts';
import { gridOf } from '../panel/grid.ts';
import { STATIC_WEIGHTS, scoresOf } from '../score.ts';

const PANEL = randomPanel(8, 400);
const GRID = gridOf(PANEL);
const DAY = 380;
const SNAPSHOT = snapshotAt(GRID, [...PANEL.keys()], DAY);
const thirdsValue = (name: string) => SNAPSHOT.values[featurePosition(name)]?.[2] ?? Number.NaN;
const { close = new Float64Array(), returns = new Float64Array() } = GRID.stocks[2] ?? {};
const part = (days: number, ago = 0) => [...returns.subarray(DAY - ago - days + 1, DAY - ago + 1)];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('features', () => {
  test('are about fifty, each with its own name, and all have a value', () => {
    expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
    expect(FEATURES.length).toBe(50);
    for (const [place, column] of SNAPSHOT.values.entries())
      expect(column.some(Number.isNaN), FEATURES[place]?.name).toBe(false);
  });

  test('momentum skips the last month', () => {
    expect(thirdsValue('momentum12')).toBeCloseTo((close[DAY - 21] ?? 0) / (close[DAY - 250] ?? 1) - 1, 12);
  });

  test('residual momentum is what the market does not explain, in units of its noise', () => {
    const own = returns.subarray(DAY - 251, DAY + 1);
    const market = GRID.market.subarray(DAY - 251, DAY + 1);
    const [my, mx] = [sum([...own]) / 252, sum([...market]) / 252];
    const beta =
      sum([...own].map((y, i) => (y - my) * ((market[i] ?? 0) - mx))) /
      sum([...market].map((x) => (x - mx) ** 2));
    const residuals = [...own].map((y, i) => y - beta * (market[i] ?? 0));
    const noise = Math.sqrt(sum(residuals.map((e) => e * e)) / 252);
    expect(thirdsValue('residualMomentum')).toBeCloseTo(
      sum(residuals.slice(0, 231)) / (noise * Math.sqrt(231)),
      9,
    );
  });

  test('volatility is the deviation of daily returns', () => {
    const year = part(250);
    const mean = sum(year) / 250;
    expect(thirdsValue('volatility250')).toBeCloseTo(
      Math.sqrt(sum(year.map((r) => (r - mean) ** 2)) / 249),
      12,
    );
  });

  test('closeness to the high is 1 at it', () => {
    expect(thirdsValue('high252')).toBe((close[DAY] ?? 0) / Math.max(...close.subarray(DAY - 251, DAY + 1)));
  });

  test('only requested features are computed, and an unknown one is refused', () => {
    const { values } = snapshotAt(GRID, [0, 1], DAY, new Set(['beta']));
    expect(values.map(({ length }) => length).filter((length) => length > 0)).toEqual([2]);
    expect(() => featurePosition('momentun')).toThrow('No feature is called momentun.');
  });
});

test('the static score favours low volatility', () => {
  const ranks = FEATURES.map(() => new Float64Array(2));
  ranks[featurePosition('volatility250')] = Float64Array.of(-0.25, 0.25);
  const scores = scoresOf({ members: GRID.stocks.slice(0, 2), ranks }, STATIC_WEIGHTS);
  expect([...scores]).toEqual([0.0625, -0.0625]);
});
