import { describe, expect, test } from 'vitest';
import type { CurvePoint } from '#shared/contract/trading/performance.ts';
import { gainsOf, layOutCurve, layOutDrawdown, nearestPoint, spread } from './curve-layout.ts';

const point = (date: string, value: number, over: Partial<CurvePoint> = {}): CurvePoint => ({
  date,
  value,
  funded: 1_000,
  nifty50: null,
  equalWeight: null,
  drawdownPercent: 0,
  ...over,
});

describe('the curve', () => {
  // A Friday, the Monday after and the Tuesday: the axis has calendar distances.
  const points = [
    point('2026-11-20', 1_000, { nifty50: 1_000 }),
    point('2026-11-23', 1_200, { funded: 1_100, nifty50: 1_050, drawdownPercent: -4 }),
    point('2026-11-24', 1_100, { funded: 1_100, drawdownPercent: -2 }),
  ];
  const drawn = layOutCurve(points, 400, 220);

  test('minus deposits it is the gain of each line, to the paisa', () => {
    const [, second, third] = gainsOf(
      points.with(1, point('2026-11-23', 1_200.1, { funded: 1_100, nifty50: 1_050 })),
    );
    expect(second).toMatchObject({ value: 100.1, funded: 0, nifty50: -50, equalWeight: null });
    expect(third).toMatchObject({ value: 0, drawdownPercent: -2 });
  });

  test('has a calendar axis, with the highest amount on top', () => {
    expect(drawn.x).toEqual([0, 300, 400]);
    expect(drawn.own).toBe('M0 210L300 10L400 110');
    expect(drawn.levels).toEqual([1_000, 1_050, 1_100, 1_150, 1_200]);
  });

  test('has deposits as steps', () => {
    expect(drawn.funded).toBe('M0 210H300V110H400V110');
  });

  test('has a gap where a benchmark is unknown, and no line where it always is', () => {
    expect(drawn.nifty50).toBe('M0 210L300 160');
    expect(drawn.equalWeight).toBe('');
    const later = layOutCurve(points.with(0, point('2026-11-20', 1_000)), 400, 220);
    expect(later.nifty50).toBe('M300 160');
  });

  test('a single day is at the right edge, vertically centred', () => {
    expect(layOutCurve([point('2026-11-20', 1_000)], 400, 220)).toMatchObject({ own: 'M400 110', x: [400] });
  });

  test('drawdown hangs from the top, the deepest down to the bottom', () => {
    expect(layOutDrawdown(points, 400, 41)).toEqual({
      line: 'M0 0L300 40L400 20',
      area: 'M0 0L300 40L400 20L400 0L0 0Z',
      deepest: -4,
    });
    expect(layOutDrawdown([point('2026-11-20', 1)], 400, 41)).toMatchObject({ line: 'M400 0', deepest: 0 });
  });
});

test('the pointer finds the nearest point', () => {
  expect([-5, 100, 160, 360, 999].map((place) => nearestPoint([0, 300, 400], place))).toEqual([
    0, 0, 1, 2, 2,
  ]);
});

test('labels are spread over the points, ends included', () => {
  expect(spread(101, 5)).toEqual([0, 25, 50, 75, 100]);
  expect(spread(3, 5)).toEqual([0, 1, 2]);
  expect([spread(1, 5), spread(0, 5)]).toEqual([[0], []]);
});
