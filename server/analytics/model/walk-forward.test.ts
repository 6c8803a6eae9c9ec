import { describe, expect, test } from 'vitest';
import { randomPanel } from '#tests/support/market/random-panel.ts';
import { cut } from '../columns.ts';
import { snapshotAt } from './features.ts';
import { HORIZON_DAYS } from './horizons.ts';
import { gridOf } from './panel/grid.ts';
import { universeOf } from './panel/universe.ts';
import { predictDay } from './predict-day.ts';
import type { Panel, WalkForwardRow } from './types.ts';
import { walkForward } from './walk-forward.ts';

const PANEL = randomPanel(12, 1_300);
const GRID = gridOf(PANEL);

function walked(panel: Panel) {
  const rows: WalkForwardRow[] = [];
  const model = walkForward(panel, { prior: null, take: (some) => rows.push(...some) });
  return { rows, model };
}
const WALKED = walked(PANEL);
/** Predictions without outcomes. */
const stated = (rows: readonly WalkForwardRow[]) =>
  rows.map(({ forwardReturn, excess, lead, barrier, ...row }) => JSON.stringify(row));
const dayOf = (index: number) => GRID.days[index] ?? 0;

describe('nothing looks ahead', () => {
  test('deleting the bars after a day changes no earlier row', () => {
    const day = dayOf(1_100);
    const shorter = walked(PANEL.map((stock) => ({ ...stock, bars: cut(stock.bars, day) })));
    const until = WALKED.rows.filter((row) => row.day <= day);
    expect(until.length).toBeGreaterThan(500);
    expect(stated(shorter.rows)).toEqual(stated(until));
  });

  test('multiplying them changes no row or feature either', () => {
    const day = dayOf(1_100);
    const poisoned = PANEL.map((stock, i) => ({
      ...stock,
      bars: {
        ...stock.bars,
        close: stock.bars.close.map((price, n) => (n > 1_100 ? price * (0.5 + i / 8) : price)),
        high: stock.bars.high.map((price, n) => (n > 1_100 ? price * 3 : price)),
      },
    }));
    const until = (rows: readonly WalkForwardRow[]) => stated(rows.filter((row) => row.day <= day));
    expect(until(walked(poisoned).rows)).toEqual(until(WALKED.rows));
    const at = (panel: Panel) => {
      const grid = gridOf(panel);
      return snapshotAt(grid, universeOf(grid, 100).at(1_100), 1_100).values;
    };
    expect(at(poisoned)).toEqual(at(PANEL));
  });

  test('a fit uses no outcome known after the embargo before it', () => {
    const index = GRID.days.length - 1;
    const first = WALKED.model.horizons.long;
    const weeks = (limit: number) =>
      [...GRID.days.keys()].filter((i) => i >= 251 && i <= limit && i % 5 === 0).length;
    expect(first.weeks).toBe(weeks(index - 5 - HORIZON_DAYS.long));
    expect(WALKED.model.horizons.short.weeks).toBe(weeks(index - 5 - HORIZON_DAYS.short));
  });
});

describe('a row', () => {
  test('has contributions that sum to its score, the largest first', () => {
    for (const { contributions, score } of WALKED.rows) {
      expect(contributions.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 12);
      const sizes = contributions.map(({ contribution }) => Math.abs(contribution));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
  });

  test('stays within the displayed range', () => {
    for (const { pUp, pExcess, low80, high80, confidence } of WALKED.rows) {
      expect(pUp).toBeGreaterThanOrEqual(0.4);
      expect(confidence).toBeLessThanOrEqual(0.75);
      expect(pExcess).toBeGreaterThan(0.4);
      expect(low80).toBeLessThan(0);
      expect(high80).toBeGreaterThan(0);
    }
  });

  test('has levels at a σ of a third of the variance of 60 days and two thirds of that of 250', () => {
    const row = WALKED.rows.findLast(({ symbol, horizon }) => symbol === 'S03.NS' && horizon === 'short');
    const close = PANEL[3]?.bars.close ?? new Float64Array();
    const at = PANEL[3]?.bars.days.indexOf(row?.day ?? 0) ?? -1;
    const variance = (days: number) => {
      const returns = Array.from({ length: days }, (_, i) =>
        Math.log((close[at - i] ?? 0) / (close[at - i - 1] ?? 0)),
      );
      const mean = returns.reduce((sum, value) => sum + value, 0) / days;
      return returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (days - 1);
    };
    const sigma = Math.sqrt(variance(60) / 3 + (2 * variance(250)) / 3);
    expect(row?.sigma).toBeCloseTo(sigma, 6);
    expect(row?.levels.upper).toBeCloseTo(Math.exp(sigma * Math.sqrt(63)), 5);
    expect(row?.levels.lower).toBeCloseTo(Math.exp(-0.75 * sigma * Math.sqrt(63)), 5);
  });

  test('includes outcomes once they are known', () => {
    const row = WALKED.rows.find(({ symbol, horizon }) => symbol === 'S03.NS' && horizon === 'short');
    const bars = PANEL[3]?.bars;
    const at = bars?.days.indexOf(row?.day ?? 0) ?? -1;
    expect(row?.forwardReturn).toBe((bars?.close[at + 63] ?? 0) / (bars?.close[at] ?? 0) - 1);
    expect(WALKED.rows.at(-1)).toMatchObject({ forwardReturn: null, excess: null });
  });
});

describe('a stock whose bars end before the others', () => {
  const END = 1_000;
  const ending = (endsWithFile: boolean): Panel =>
    PANEL.map((stock, i) =>
      i === 3 ? { ...stock, endsWithFile, bars: cut(stock.bars, dayOf(END)) } : stock,
    );
  const shortened = (endsWithFile: boolean) =>
    walked(ending(endsWithFile)).rows.filter(({ horizon }) => horizon === 'short');
  const rowAt = (rows: readonly WalkForwardRow[], from: number) =>
    rows.find(({ symbol, day }) => symbol === 'S03.NS' && day >= dayOf(from));

  test('was delisted: it keeps its last close', () => {
    const row = rowAt(shortened(false), END - 30);
    const last = PANEL[3]?.bars.close[END] ?? 0;
    expect(row?.forwardReturn).toBe(last / (row?.close ?? 0) - 1);
    expect(row?.barrier).not.toBeNull();
  });

  test('or ends with its file: its later outcomes are unknown, and nothing counts them', () => {
    const rows = shortened(true);
    expect(rowAt(rows, END - 30)).toMatchObject({ forwardReturn: null, excess: null });
    expect(rowAt(rows, END - 70)?.forwardReturn).toBeTypeOf('number');
    const day = rowAt(rows, END - 30)?.day;
    const others = rows.filter((row) => row.day === day && row.symbol !== 'S03.NS');
    expect(others.every(({ forwardReturn }) => forwardReturn !== null)).toBe(true);
  });

  test('counts alike in the base rate of the walk and of one day', () => {
    for (const endsWithFile of [false, true]) {
      const panel = ending(endsWithFile);
      const { rows, model } = walked(panel);
      const day = rows.at(-1)?.day ?? 0;
      const bases = (some: readonly { horizon: string; baseUp: number }[]) =>
        new Map(some.map(({ horizon, baseUp }) => [horizon, baseUp]));
      expect(bases(predictDay(panel, model, { day }).rows)).toEqual(
        bases(rows.filter((row) => row.day === day)),
      );
    }
  });
});

describe('one day', () => {
  test('is predicted as the walk-forward would have', () => {
    const day = WALKED.rows.at(-1)?.day ?? 0;
    const predicted = predictDay(PANEL, WALKED.model, { day });
    expect(predicted.day).toBe(day);
    expect(predicted.rows.map(({ score, rank, baseUp }) => [score, rank, baseUp])).toEqual(
      WALKED.rows.filter((row) => row.day === day).map(({ score, rank, baseUp }) => [score, rank, baseUp]),
    );
  });

  test('lists the skipped stocks with reasons', () => {
    const [first, second, ...rest] = PANEL;
    if (!first || !second) throw new Error('The panel is too small.');
    const panel = [
      { ...first, bars: cut(first.bars, dayOf(1_280)) },
      { ...second, bars: { ...second.bars, days: second.bars.days.subarray(1_200) } },
      ...rest,
    ];
    const { missing, rows } = predictDay(panel, WALKED.model, { universeSize: 6 });
    expect(missing.slice(0, 2)).toEqual([
      { instrumentId: 1, reason: 'stale' },
      { instrumentId: 2, reason: 'short-history' },
    ]);
    expect(missing.filter(({ reason }) => reason === 'outside-universe')).toHaveLength(4);
    expect(rows).toHaveLength(6 * 3);
  });
});
