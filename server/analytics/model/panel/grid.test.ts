import { expect, test } from 'vitest';
import { emptyColumns } from '../../columns.ts';
import type { PanelStock } from '../types.ts';
import { gridOf } from './grid.ts';
import { universeOf } from './universe.ts';

/** A stock with a close and a volume on each of the given days. */
function stockOf(
  instrumentId: number,
  days: readonly number[],
  close: readonly number[],
  volume = 100,
): PanelStock {
  const bars = emptyColumns(days.length);
  bars.days.set(days);
  for (const column of ['open', 'high', 'low', 'close'] as const) bars[column].set(close);
  bars.volume.fill(volume);
  return { instrumentId, symbol: `S${instrumentId}.NS`, sector: null, bars };
}

test('a day without a bar repeats the close, without turnover; before the first bar all is NaN', () => {
  const { days, stocks, market } = gridOf([
    stockOf(1, [1, 2, 3, 4], [100, 110, 110, 121]),
    stockOf(2, [2, 4], [50, 55]),
  ]);
  expect([...days]).toEqual([1, 2, 3, 4]);
  const second = stocks[1];
  expect([...(second?.close ?? [])]).toEqual([Number.NaN, 50, 50, 55]);
  expect([...(second?.turnover ?? [])]).toEqual([0, 5_000, 0, 5_500]);
  expect([...(second?.bars ?? [])]).toEqual([0, 1, 1, 2]);
  expect(second?.returns[3]).toBe(Math.log(55 / 50));
  expect(market[1]).toBe(Math.log(110 / 100));
  expect(market[3]).toBeCloseTo(Math.log(1.1), 12);
});

test('a day with bars of few stocks is not a market day, but its bars are counted', () => {
  const full = [1, 2, 3, 5, 6];
  const liveSeries = [1, 2, 3, 4].map((id) =>
    stockOf(
      id,
      full,
      full.map(() => 10),
    ),
  );
  const { days, stocks } = gridOf([...liveSeries, stockOf(5, [1, 2, 3, 4, 5, 6], [10, 10, 10, 99, 10, 10])]);
  expect([...days]).toEqual(full);
  expect([...(stocks[4]?.bars ?? [])]).toEqual([1, 2, 3, 5, 6]);
});

test('the universe is the most traded of the last half year, reselected every 21 days', () => {
  const days = Array.from({ length: 200 }, (_, i) => i);
  const panel = [1, 2, 3].map((id) =>
    stockOf(
      id,
      days,
      days.map(() => 10),
      id * 100,
    ),
  );
  const grown = panel[0]?.bars.volume;
  for (let day = 75; day < 200; day++) if (grown) grown[day] = 1_000;
  const universe = universeOf(gridOf(panel), 2);
  expect(universe.at(120)).toEqual([]);
  expect(universe.at(146)).toEqual([1, 2]);
  expect(universe.at(147)).toEqual([0, 2]);
});
