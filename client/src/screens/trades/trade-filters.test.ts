import { expect, test } from 'vitest';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { ALL_TRADES, filterTrades, readFilters, writeFilters } from './trade-filters.ts';

const trades = [
  tradeRecord({ id: 'a', type: 'BUY', status: 'EXECUTED' }),
  tradeRecord({ id: 'b', type: 'SELL', status: 'PENDING' }),
  tradeRecord({ id: 'c', type: 'BUY', status: 'FAILED' }),
];
const ids = (filters: Parameters<typeof filterTrades>[1]) =>
  filterTrades(trades, filters).map(({ id }) => id);

test('status and type each narrow the list, and both together do', () => {
  expect(ids(ALL_TRADES)).toEqual(['a', 'b', 'c']);
  expect(ids({ status: 'PENDING', type: 'ALL' })).toEqual(['b']);
  expect(ids({ status: 'ALL', type: 'BUY' })).toEqual(['a', 'c']);
  expect(ids({ status: 'FAILED', type: 'SELL' })).toEqual([]);
});

test('filters are read from the address in any case, and invalid ones mean all', () => {
  const filters = { status: 'CANCELLED', type: 'SELL' } as const;
  const address = writeFilters(new URLSearchParams('order=x'), filters);
  expect(address.toString()).toBe('order=x&status=cancelled&type=sell');
  expect(readFilters(address)).toEqual(filters);
  expect(readFilters(new URLSearchParams('status=Executed&type=bUY'))).toEqual({
    status: 'EXECUTED',
    type: 'BUY',
  });
  expect(readFilters(new URLSearchParams('status=lost&type=hold'))).toEqual(ALL_TRADES);
  expect(writeFilters(address, ALL_TRADES).toString()).toBe('order=x');
});
