import { describe, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { rupees } from '#tests/support/people/trader.ts';
import type { IntradayPath } from '../../market/sources/intraday-path.ts';
import { pastPath } from './past-path.ts';

const flat = (price: number) => {
  const at = rupees(price);
  return { open: at, high: at, low: at, close: at, volume: 100 };
};
const SECONDS = 1_800;
const day = (bar: { open: number; high: number; low: number; close: number }) => ({
  bar: {
    open: rupees(bar.open),
    high: rupees(bar.high),
    low: rupees(bar.low),
    close: rupees(bar.close),
    volume: 200,
  },
  tick: 5,
  seed: 7,
  seconds: SECONDS,
});
const prices = (path: IntradayPath) =>
  Array.from({ length: path.seconds }, (_, second) => path.priceAt(second));

describe('the path of a stored day', () => {
  test('goes through its quarter-hours', () => {
    const path = pastPath({
      ...day({ open: 100, high: 110, low: 100, close: 110 }),
      quarters: [flat(100), flat(110)],
    });
    expect([0, 500, 839].map(path.priceAt)).toEqual([rupees(100), rupees(100), rupees(100)]);
    expect([900, 1_500, 1_799].map(path.priceAt)).toEqual([rupees(110), rupees(110), rupees(110)]);
    expect(path.volumeAt(1_799)).toBe(200);
  });

  test('uses only the daily bar when quarter-hours are missing or contradict it', () => {
    const bar = day({ open: 100, high: 120, low: 90, close: 110 });
    const single = prices(pastPath({ ...bar, quarters: [] }));
    expect([single[0], Math.max(...single), Math.min(...single), single.at(-1)]).toEqual(
      [100, 120, 90, 110].map(rupees),
    );
    expect(prices(pastPath({ ...bar, quarters: [flat(100)] }))).toEqual(single);
    expect(prices(pastPath({ ...bar, quarters: [flat(100), flat(110)] }))).toEqual(single);
  });

  test('is deterministic by bars and seed', () => {
    const bar = { ...day({ open: 100, high: 120, low: 90, close: 110 }), quarters: [] };
    expect(prices(pastPath(bar))).toEqual(prices(pastPath(bar)));
    expect(prices(pastPath({ ...bar, seed: 8 }))).not.toEqual(prices(pastPath(bar)));
  });

  test('is flat where nothing moved', () => {
    const path = pastPath({ ...day({ open: 50, high: 50, low: 50, close: 50 }), quarters: [] });
    expect(new Set(prices(path))).toEqual(new Set([paise(5_000)]));
  });
});
