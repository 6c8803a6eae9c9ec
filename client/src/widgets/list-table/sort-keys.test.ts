import { expect, test } from 'vitest';
import { readSort, sortClicked, sortedBy, sortedRows, writeSort } from './sort-keys.ts';

const NAMES = ['stock', 'pnl', 'value', 'day', 'weight'] as const;

test('sorts round-trip through the address, without unknown or repeated columns', () => {
  const keys = readSort('pnl:asc,colour:asc,stock,pnl:desc,value:desc,day:asc,weight:asc', NAMES);
  expect(writeSort(keys)).toBe('pnl:asc,stock:desc,value:desc,day:asc');
  expect(readSort('', NAMES)).toEqual([]);
});

test('a header sorts high to low, low to high, then not at all; with Shift the others stay', () => {
  let keys = sortClicked<(typeof NAMES)[number]>([], 'pnl', false);
  expect(writeSort(keys)).toBe('pnl:desc');
  keys = sortClicked(keys, 'stock', true);
  expect(writeSort(keys)).toBe('pnl:desc,stock:desc');
  expect(sortedBy(keys, 'stock')).toEqual({ sorted: 'descending', place: 2 });
  keys = sortClicked(keys, 'pnl', true);
  expect(writeSort(keys)).toBe('pnl:asc,stock:desc');
  expect(writeSort(sortClicked(keys, 'pnl', true))).toBe('stock:desc');
  expect(writeSort(sortClicked(keys, 'value', false))).toBe('value:desc');
  expect(sortedBy(keys, 'day').sorted).toBeNull();
});

test('names sort A to Z first', () => {
  let keys: ReturnType<typeof sortClicked<'stock'>> = [];
  for (const expected of ['stock:asc', 'stock:desc', '']) {
    keys = sortClicked(keys, 'stock', false, { ascendingFirst: true });
    expect(writeSort(keys)).toBe(expected);
  }
});

test('rows sort by several columns, numbers as numbers, and ties keep their order', () => {
  const rows = [
    { stock: 'TCS', pnl: 9 },
    { stock: 'ITC', pnl: 10 },
    { stock: 'INFY', pnl: 10 },
  ];
  const by = (written: string) =>
    sortedRows(rows, readSort(written, ['stock', 'pnl'] as const), (row, name) => row[name]).map(
      ({ stock }) => stock,
    );
  expect(by('pnl:desc')).toEqual(['ITC', 'INFY', 'TCS']);
  expect(by('pnl:desc,stock:asc')).toEqual(['INFY', 'ITC', 'TCS']);
  expect(by('')).toEqual(['TCS', 'ITC', 'INFY']);
});
