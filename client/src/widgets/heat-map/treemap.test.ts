import { expect, test } from 'vitest';
import { type Cell, layOutTreemap } from './treemap.ts';

const sectors = [
  { key: 'Metals', weight: 12 },
  { key: 'Financials', weight: 27 },
  { key: 'IT', weight: 15 },
  { key: 'Realty', weight: 5 },
  { key: 'Oil & Gas', weight: 17 },
];
const overlap = (a: Cell, b: Cell) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

test('areas are in proportion to weights, the largest first', () => {
  const cells = layOutTreemap(sectors, 456, 250);
  expect(cells.map(({ key }) => key)).toEqual(['Financials', 'Oil & Gas', 'IT', 'Metals', 'Realty']);
  for (const { key, width, height } of cells) {
    const weight = sectors.find((sector) => sector.key === key)?.weight ?? 0;
    expect(width * height).toBeCloseTo((weight / 76) * 456 * 250, 6);
  }
});

test('the cells fill the box without overlap', () => {
  const cells = layOutTreemap(sectors, 456, 250);
  for (const [at, cell] of cells.entries()) {
    expect(cell.x).toBeGreaterThanOrEqual(0);
    expect(cell.x + cell.width).toBeLessThanOrEqual(456 + 1e-9);
    expect(cell.y + cell.height).toBeLessThanOrEqual(250 + 1e-9);
    for (const other of cells.slice(at + 1)) expect(overlap(cell, other)).toBeCloseTo(0, 6);
  }
});

test('no cell is a ribbon: the worst is within three to one', () => {
  const worst = layOutTreemap(sectors, 456, 250).map(({ width, height }) =>
    Math.max(width / height, height / width),
  );
  expect(Math.max(...worst)).toBeLessThan(3);
});

test('one sector takes the whole box', () => {
  expect(layOutTreemap([{ key: 'IT', weight: 3 }], 100, 50)).toEqual([
    { key: 'IT', x: 0, y: 0, width: 100, height: 50 },
  ]);
});

test('no weights draw nothing', () => {
  expect(layOutTreemap([], 100, 50)).toEqual([]);
  expect(layOutTreemap([{ key: 'IT', weight: 0 }], 100, 50)).toEqual([]);
  expect(layOutTreemap([{ key: 'IT', weight: 3 }], 0, 50)).toEqual([]);
});
