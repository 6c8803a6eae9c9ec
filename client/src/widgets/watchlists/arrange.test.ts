import { expect, test } from 'vitest';
import type { Layout } from '#client/api/trading/watchlists.ts';
import { moved, nudged, nudgedGroup, withGroup, withoutGroup } from './arrange.ts';

const list = (...groups: string[]): Layout =>
  groups.map((written) => {
    const [name = '', symbols = ''] = written.split(':');
    return { name: name === '' ? null : name, symbols: symbols === '' ? [] : symbols.split(' ') };
  });

test('a stock is dropped before another one, in its own group or another', () => {
  const before = list(':A B C', 'Banks:D E');
  expect(moved(before, 'A', { group: 0, place: 1 })).toEqual(list(':B A C', 'Banks:D E'));
  expect(moved(before, 'A', { group: 1, place: 1 })).toEqual(list(':B C', 'Banks:D A E'));
  expect(moved(before, 'E', { group: 0, place: 0 })).toEqual(list(':E A B C', 'Banks:D'));
});

test('a stock moves by one, over a heading at the end of its group, and stays at the ends of the list', () => {
  const before = list(':A B', 'Banks:', 'IT:C');
  expect(nudged(before, 'B', -1)).toEqual(list(':B A', 'Banks:', 'IT:C'));
  expect(nudged(before, 'B', 1)).toEqual(list(':A', 'Banks:B', 'IT:C'));
  expect(nudged(before, 'C', -1)).toEqual(list(':A B', 'Banks:C', 'IT:'));
  expect(nudged(before, 'A', -1)).toEqual(before);
  expect(nudged(before, 'C', 1)).toEqual(before);
});

test('a heading moves with its stocks, and leaves them to the group above when removed', () => {
  const before = withGroup(list(':A', 'Banks:B C'), 'IT');
  expect(nudgedGroup(before, 2, -1)).toEqual(list(':A', 'IT:', 'Banks:B C'));
  expect(nudgedGroup(before, 1, -1)).toEqual(before);
  expect(withoutGroup(before, 1)).toEqual(list(':A B C', 'IT:'));
});
