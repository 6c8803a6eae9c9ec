import { expect, test } from 'vitest';
import { createPartCache } from './part-cache.ts';

const entry = (value: string) => ({ version: '1', at: 0, value });
const known = (cache: ReturnType<typeof createPartCache<string>>, keys: string) =>
  [...keys].filter((key) => cache.get(key));
const weightOf = (value: string) => value.length;

test('over capacity, the least recently used entry is evicted', () => {
  const cache = createPartCache({ entries: 2, bytes: 100, weightOf });
  cache.set('a', entry('1'));
  cache.set('b', entry('2'));
  cache.get('a');
  cache.set('c', entry('3'));
  expect(known(cache, 'abc')).toEqual(['a', 'c']);
});

test('the total weight stays within the bound, and a too heavy entry is not cached', () => {
  const cache = createPartCache({ entries: 9, bytes: 10, weightOf });
  cache.set('a', entry('1234'));
  cache.set('b', entry('12345'));
  cache.set('c', entry('12'));
  expect(known(cache, 'abc')).toEqual(['b', 'c']);
  cache.set('d', entry('12345678901'));
  expect(known(cache, 'bcd')).toEqual(['b', 'c']);
  // Replacing an entry updates its weight.
  cache.set('b', entry('1'));
  cache.set('e', entry('1234567'));
  expect(known(cache, 'bce')).toEqual(['b', 'c', 'e']);
});

test('an entry of exactly the bound is cached', () => {
  const cache = createPartCache({ entries: 9, bytes: 10, weightOf });
  cache.set('a', entry('1234567890'));
  expect(known(cache, 'a')).toEqual(['a']);
});
