import { expect, test } from 'vitest';
import type { Drawing } from '#shared/contract/market/charts.ts';
import { hitOf, measured, type Surface, shapeOf } from './shapes.ts';

/** Ten pixels a bar, a pixel a rupee below ₹1,000; labels are the bars' numbers. */
const on: Surface = {
  x: (label) => Number(label) * 10,
  y: (price) => 1_000 - price,
  bars: (from, to) => Number(to) - Number(from),
  width: 500,
};
const drawing = (kind: Drawing['kind'], ...points: [string, number][]) => ({
  kind,
  text: kind === 'text' ? 'Results' : null,
  points: points.map(([time, price]) => ({ time, price })),
});

test('a ray leaves the chart on the side of its second point', () => {
  const right = shapeOf(drawing('ray', ['10', 900], ['20', 850]), on);
  expect(right.lines).toEqual([{ from: { x: 100, y: 100 }, to: { x: 500, y: 300 } }]);
  const left = shapeOf(drawing('ray', ['20', 850], ['10', 900]), on);
  expect(left.lines[0]?.to).toEqual({ x: 0, y: 50 });
});

test('a retracement of a fall from ₹900 to ₹700 has 61.8 % at ₹823.60; a small one has fewer labels', () => {
  const { lines, words } = shapeOf(drawing('fibonacci', ['10', 900], ['20', 700]), on);
  expect(lines).toHaveLength(7);
  expect(words.map(({ text }) => text)).toEqual([
    '0 · 700.00',
    '0.236 · 747.20',
    '0.382 · 776.40',
    '0.5 · 800.00',
    '0.618 · 823.60',
    '0.786 · 857.20',
    '1 · 900.00',
  ]);
  const small = shapeOf(drawing('fibonacci', ['10', 900], ['20', 850]), on);
  expect(small.words.map(({ text }) => text)).toEqual(['0 · 850.00', '0.5 · 875.00', '1 · 900.00']);
});

test('a measure shows the change, its percentage and the number of bars', () => {
  expect(measured(2_900, 3_005, 12)).toBe('+105.00 (+3.62%), 12 bars');
  expect(measured(100, 99, -1)).toBe('−1.00 (−1.00%), 1 bar');
});

test('a line is hit near it, at its ends as a handle, and not beyond them', () => {
  const trend = shapeOf(drawing('trend', ['10', 900], ['20', 900]), on);
  expect(hitOf(trend, { x: 150, y: 104 }, 6)).toBe('body');
  expect(hitOf(trend, { x: 150, y: 108 }, 6)).toBeNull();
  expect(hitOf(trend, { x: 199, y: 101 }, 6)).toBe(1);
  expect(hitOf(trend, { x: 230, y: 100 }, 6)).toBeNull();
});

test('a horizontal line is hit anywhere, a rectangle inside, a text on its words', () => {
  expect(hitOf(shapeOf(drawing('horizontal', ['10', 900]), on), { x: 480, y: 100 }, 6)).toBe('body');
  expect(hitOf(shapeOf(drawing('rectangle', ['10', 900], ['20', 800]), on), { x: 150, y: 150 }, 6)).toBe(
    'body',
  );
  expect(hitOf(shapeOf(drawing('text', ['10', 900]), on), { x: 130, y: 95 }, 6)).toBe('body');
});
