import { expect, test } from 'vitest';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { arrangeTrades } from './trade-lines.ts';

const later = tradeRecord({ id: 'later' });
const target = tradeRecord({ id: 'target', type: 'SELL', exit: 'TARGET', parentId: 'bought' });
const stop = tradeRecord({ id: 'stop', type: 'SELL', exit: 'STOP', parentId: 'bought' });
const bought = tradeRecord({ id: 'bought' });
const earlier = tradeRecord({ id: 'earlier' });

const written = (...trades: Parameters<typeof arrangeTrades>[0]) =>
  arrangeTrades(trades).map(({ trade, nested }) => (nested ? `> ${trade.id}` : trade.id));

test('exits are listed under their purchase, the stop loss first, and the rest keeps its order', () => {
  expect(written(later, target, stop, bought, earlier)).toEqual([
    'later',
    'bought',
    '> stop',
    '> target',
    'earlier',
  ]);
});

test('an exit whose purchase is filtered out keeps its place', () => {
  expect(written(later, target, earlier)).toEqual(['later', 'target', 'earlier']);
  expect(written()).toEqual([]);
});
