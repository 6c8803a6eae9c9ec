import { expect, test } from 'vitest';
import { DEFAULT_FILTERS } from './list-filters.ts';
import { filtersFrom, filterText, sameFilters } from './saved-filters.ts';

const banks = {
  ...DEFAULT_FILTERS,
  ...{ search: 'bank', sector: 'Financials', sort: 'price', order: 'asc' },
} as const;

test('saved filters are parsed as far as possible, the newest eight of them', () => {
  expect(filtersFrom('["q=bank&sector=Financials&sort=price&order=asc",7]')).toEqual([banks]);
  expect(filtersFrom('["sort=colour"]')).toEqual([DEFAULT_FILTERS]);
  for (const broken of [null, '{', '3']) expect(filtersFrom(broken)).toEqual([]);
  const nine = Array.from({ length: 9 }, (_, n) => `q=${n}`);
  expect(filtersFrom(JSON.stringify(nine)).map(({ search }) => search)).toEqual([...'12345678']);
});

test('a filter’s label describes it', () => {
  expect(filterText(banks)).toBe('“bank” in Financials, by Price, low to high');
  expect(filterText({ ...DEFAULT_FILTERS, sector: 'IT' })).toBe('All in IT');
  const chosen = filtersFrom('["index=NIFTY 50&where=rsi:~30&thenBy=name:asc&columns=rsi,change"]')[0];
  expect(chosen && filterText(chosen)).toBe(
    'All · NIFTY 50 · RSI ≤ 30 · then by Name, low to high · columns RSI, Change',
  );
  const [banking] = filtersFrom('["industry=Banks&size=mid&prediction=short:BUY"]');
  expect(banking && filterText(banking)).toBe('All · Banks · Mid cap · Short term BUY');
  expect(sameFilters(banks, { ...banks })).toBe(true);
  expect(sameFilters(banks, DEFAULT_FILTERS)).toBe(false);
});
