import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/index.ts';
import { invalidate, keyOf, makeQueryClient } from './query-client.ts';

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

test('a command made offline fails immediately instead of waiting for a network', () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.networkMode).toBe('always');
});

test('an invalidation during a fetch causes one more fetch, however often it is repeated', async () => {
  const client = makeQueryClient();
  const queryKey = keyOf(api.trades.recent);
  const answers: ((answer: string) => void)[] = [];
  const watcher = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = watcher.subscribe(() => {});
  expect(answers).toHaveLength(1);
  const reported = Promise.all([
    invalidate(client, { queryKey: ['/api', 'trades'] }),
    invalidate(client, { queryKey: ['/api', 'trades'] }),
  ]);
  expect(answers).toHaveLength(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after it');
  await reported;
  expect(client.getQueryData(queryKey)).toBe('after it');
  expect(answers).toHaveLength(2);
  stop();
});

test('a running fetch that fails is also repeated', async () => {
  const client = makeQueryClient();
  const queryKey = keyOf(api.trades.recent);
  let reads = 0;
  const watcher = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('here');
    },
  });
  const stop = watcher.subscribe(() => {});
  await invalidate(client, { queryKey });
  expect(client.getQueryData(queryKey)).toBe('here');
  stop();
});
