import { expect, test } from 'vitest';
import { CallError } from './call.ts';
import { createIntentKeys } from './intent-key.ts';

function keys() {
  let made = 0;
  return createIntentKeys(() => {
    made += 1;
    return `key-${made}`;
  });
}
const order = { symbol: 'TCS.NS', quantity: 10 };

test('an order sent again after a lost connection keeps its key', () => {
  const intent = keys();
  expect(intent.keyFor(order)).toBe('key-1');
  intent.settle(new TypeError('Failed to fetch'));
  expect(intent.keyFor({ ...order })).toBe('key-1');
});

test('so does one that failed on the server', () => {
  const intent = keys();
  intent.keyFor(order);
  intent.settle(new CallError(503, 'Service Unavailable', ''));
  expect(intent.keyFor(order)).toBe('key-1');
});

test('another order has another key', () => {
  const intent = keys();
  intent.keyFor(order);
  expect(intent.keyFor({ ...order, quantity: 11 })).toBe('key-2');
});

test('the same order placed twice on purpose has two keys', () => {
  const intent = keys();
  intent.keyFor(order);
  intent.settle(null);
  expect(intent.keyFor(order)).toBe('key-2');
});

test('a refusal ends the intent: trying again after adding funds is a new one', () => {
  const intent = keys();
  intent.keyFor(order);
  intent.settle(new CallError(409, 'Conflict', '{"message":"Not enough cash.","code":"insufficient_funds"}'));
  expect(intent.keyFor(order)).toBe('key-2');
});
