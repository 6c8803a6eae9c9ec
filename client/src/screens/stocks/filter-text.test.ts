import { expect, test } from 'vitest';
import { filtersOf, filterText, queryOf } from './filter-text.ts';
import { DEFAULT_FILTERS } from './list-filters.ts';

const banks = {
  ...DEFAULT_FILTERS,
  search: 'bank',
  sector: 'Financials',
  sort: 'price',
  order: 'asc',
} as const;

test('a filter’s label describes it', () => {
  expect(filterText(banks)).toBe('“bank” in Financials, by Price, low to high');
  expect(filterText({ ...DEFAULT_FILTERS, sector: 'IT' })).toBe('All in IT');
  const chosen = filtersOf('index=NIFTY 50&where=rsi:~30&thenBy=name:asc&columns=rsi,change');
  expect(filterText(chosen)).toBe(
    'All · NIFTY 50 · RSI ≤ 30 · then by Name, low to high · columns RSI, Change',
  );
  const banking = filtersOf('industry=Banks&size=mid&prediction=short:BUY');
  expect(filterText(banking)).toBe('All · Banks · Mid cap · Short term BUY');
  expect(queryOf(banks)).toBe('q=bank&sector=Financials&sort=price&order=asc');
  expect(filtersOf(queryOf(banks))).toEqual(banks);
  expect(queryOf(DEFAULT_FILTERS)).toBe('');
});
