import { expect, test } from 'vitest';
import { api } from '#shared/contract/index.ts';
import { keyOf, makeQueryClient } from './query-client.ts';

test('the segments of a query key joined by slashes are the path', () => {
  expect(keyOf(api.portfolio.summary)).toEqual(['/api', 'portfolio', 'summary']);
  expect(keyOf(api.portfolio.summary).join('/')).toBe('/api/portfolio/summary');
});

test('data is never stale, nothing is refetched on focus or retried', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('a command made without a network fails at once instead of waiting for one', () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.networkMode).toBe('always');
});
