import { expect, test } from 'vitest';
import { readFilters } from './client-filters.ts';

const filters = (address: string) => readFilters(new URLSearchParams(address));

test('the address determines the filters', () => {
  expect(filters('')).toEqual({ search: '', show: 'all', sort: 'joined', page: 1 });
  expect(filters('search=rao&show=at-risk&sort=value&page=3')).toEqual({
    search: 'rao',
    show: 'at-risk',
    sort: 'value',
    page: 3,
  });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'show=none', 'sort=shoe'])(
  '%s is ignored',
  (address) => {
    expect(filters(address)).toEqual(filters(''));
  },
);
