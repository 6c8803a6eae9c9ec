import { expect, test } from 'vitest';
import { readFilters } from './clients-asked.ts';

const asked = (address: string) => readFilters(new URLSearchParams(address));

test('an address says which clients are asked for', () => {
  expect(asked('')).toEqual({ search: '', show: 'all', sort: 'joined', page: 1 });
  expect(asked('search=rao&show=at-risk&sort=value&page=3')).toEqual({
    ...{ search: 'rao', show: 'at-risk', sort: 'value', page: 3 },
  });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'show=none', 'sort=shoe'])(
  '%s means nothing',
  (address) => {
    expect(asked(address)).toEqual(asked(''));
  },
);
