import { expect, test } from 'vitest';
import { type BarColumns, cut, dateOfDay } from '#server/analytics/columns.ts';
import { knownOn } from '#server/analytics/conditions/dated-figures.ts';
import { randomBars } from '#tests/support/market/random-bars.ts';
import { RATIOS } from '../../market/fundamentals/ratio-series.ts';
import { ratiosOf } from '../../market/fundamentals/ratios.ts';
import { figuresKnown } from '../../market/fundamentals/reported-figures.ts';
import { simulatedFigures } from '../../market/fundamentals/simulated.ts';
import { prepareScreenDay } from '../prepare-day.ts';
import { packSeries, unpackSeries } from './packed-series.ts';

const SEVEN = { symbol: 'SEVEN.NS', sector: 'IT', sharesOutstanding: null };
const EIGHT = { symbol: 'EIGHT.NS', sector: 'Financials', sharesOutstanding: null };

test('on each day a screen knows what the financials of that day show, and nothing later', () => {
  const bars = randomBars({ seed: 3, bars: 1_900 });
  const last = bars.days.at(-1) ?? 0;
  const history = new Map<number, BarColumns>([
    [7, randomBars({ seed: 4, bars: 100 })],
    [8, bars],
  ]);
  const { ratios } = prepareScreenDay({
    history,
    session: last + 1,
    stocks: [7, 8],
    companies: [SEVEN, EIGHT],
    indices: [],
  });
  const series = RATIOS.map((_, at) => unpackSeries(ratios ?? expect.fail(), RATIOS.length + at));
  // Too few prices for any books.
  expect(unpackSeries(ratios ?? expect.fail(), 0)).toEqual([]);
  for (let day = last - 900; day <= last; day += 9) {
    const then = ratiosOf(
      figuresKnown(simulatedFigures(EIGHT, cut(bars, day), new Map()), dateOfDay(day)),
      null,
    );
    expect(then.roe).toBeGreaterThan(0);
    for (const [at, name] of RATIOS.entries())
      expect(knownOn(series[at], day), `${name} ${day}`).toBe(then[name]);
  }
});

test('series are packed from the last value before a day on', () => {
  const steps = [1, 3, 5].map((from) => ({ from, value: from / 2 }));
  const packed = packSeries([steps, [], steps.slice(0, 1)], 4);
  expect([0, 1, 2].map((place) => unpackSeries(packed, place))).toEqual([
    steps.slice(1),
    [],
    steps.slice(0, 1),
  ]);
});
