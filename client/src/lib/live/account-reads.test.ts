import { expect, test } from 'vitest';
import { allEndpoints } from '#shared/contract/index.ts';
import { keyOf } from '../http/query-client.ts';
import { ACCOUNT_READS, INBOX_READS, SESSION_READS } from './account-reads.ts';

const READS = allEndpoints()
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ endpoint }) => keyOf(endpoint).join('/'));

test('what a change of the account invalidates is read by the contract', () => {
  const filters = [...Object.values(ACCOUNT_READS).flat(), ...INBOX_READS, ...SESSION_READS];
  const unknown = filters.filter(({ queryKey = [], exact }) => {
    const key = queryKey.join('/');
    return !READS.some((read) => read === key || (!exact && read.startsWith(`${key}/`)));
  });
  expect(unknown).toEqual([]);
});
