import { expect, test } from 'vitest';
import { tradeRecord } from '#tests/support/orders/trade-record.ts';
import { sameOrder } from './same-order.ts';

const cancelled = { status: 'CANCELLED', quantity: 10, filledQuantity: 0, executedAt: null } as const;

test('a cancelled limit order is placed again with all its terms', () => {
  const terms = { stopLoss: 3700, target: 4200, clientNote: 'dip' };
  const order = tradeRecord({ ...cancelled, ...terms, orderType: 'LIMIT', limitPrice: 3910 });
  expect(sameOrder(order, true)).toEqual({
    symbol: order.stockSymbol,
    type: 'BUY',
    quantity: 10,
    orderType: 'LIMIT',
    price: 3910,
    ...terms,
    product: 'CNC',
    validity: 'DAY',
    trail: null,
  });
});

test('an intraday order stays intraday', () => {
  const short = tradeRecord({ ...cancelled, type: 'SELL', product: 'MIS' });
  expect(sameOrder(short, false)).toMatchObject({ type: 'SELL', product: 'MIS', quantity: 10 });
});

test('of a partly filled order the rest is placed again', () => {
  const order = { ...cancelled, status: 'EXECUTED', filledQuantity: 4, cancelledQuantity: 6 } as const;
  expect(sameOrder(tradeRecord(order), true)).toMatchObject({ quantity: 6 });
});

test('a stop order waits for its trigger again, unless it was triggered', () => {
  const stop = tradeRecord({ ...cancelled, orderType: 'SL', limitPrice: 3960, triggerPrice: 3950 });
  expect(sameOrder(stop, false)).toMatchObject({ orderType: 'SL', price: 3960, triggerPrice: 3950 });
  expect(sameOrder(stop, true)).toMatchObject({ orderType: 'LIMIT', price: 3960 });
  expect(sameOrder(stop, true)).not.toHaveProperty('triggerPrice');
  const trail = { step: 12, percent: 1, base: 3900 };
  const stopMarket = { ...stop, orderType: 'SL-M', trail } as const;
  expect(sameOrder(stopMarket, false)).toMatchObject({ orderType: 'SL-M', trail: { percent: 1 } });
});

test('an exit is not placed again, since it belongs to its purchase', () => {
  expect(sameOrder(tradeRecord({ ...cancelled, exit: 'STOP', type: 'SELL' }), false)).toBeNull();
});

test('a sale whose cancellation restored exits cancels them again', () => {
  const sale = tradeRecord({ ...cancelled, type: 'SELL' });
  expect(sameOrder({ ...sale, restoredExits: [sale] }, false)).toMatchObject({ releaseExits: true });
  expect(sameOrder({ ...sale, restoredExits: [] }, false)).not.toHaveProperty('releaseExits');
});
