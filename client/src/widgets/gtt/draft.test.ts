import { expect, test } from 'vitest';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { paise } from '#shared/domain/money.ts';
import { canTrail, draftOf, type GttDraft, newDraft, readGtt } from './draft.ts';

const last = paise(2_600_00);
const read = (part: Partial<GttDraft>, owned: number | null = 50) =>
  readGtt({ ...newDraft('SELL', owned), ...part }, { last, owned });
const limit = (trigger: string, price: string) => ({ trigger, orderType: 'LIMIT' as const, limit: price });
const market = (trigger: string) => ({ trigger, orderType: 'MARKET' as const, limit: '' });

test('a sale begins with all shares held, a purchase with one', () => {
  expect(newDraft('SELL', 50).quantity).toBe('50');
  expect(newDraft('SELL', null).quantity).toBe('1');
  expect(newDraft('BUY', 50).quantity).toBe('1');
});

test('an OCO has both legs, a single GTT only the first', () => {
  const legs = { stop: limit('2,450', '2440'), target: market('2800') };
  const [stop, target] = [
    { trigger: 2450, orderType: 'LIMIT', price: 2440 },
    { trigger: 2800, orderType: 'MARKET', price: null },
  ];
  expect(read({ kind: 'OCO', ...legs })).toEqual({
    problems: {},
    terms: { quantity: 50, legs: [stop, target], trail: null, note: null },
  });
  expect(read(legs).terms?.legs).toEqual([stop]);
});

test('a missing value is not a problem yet, and a wrong one is reported at its field', () => {
  expect(read({ stop: market('') })).toEqual({ problems: {}, terms: null });
  expect(read({ stop: limit('2450', '') })).toEqual({ problems: {}, terms: null });
  expect(read({ kind: 'OCO', stop: market('2450') })).toEqual({ problems: {}, terms: null });
  expect(read({ stop: market('2,4x') }).problems).toHaveProperty('stopTrigger');
  expect(read({ stop: limit('2450', 'x') }).problems).toHaveProperty('stopLimit');
  expect(read({ quantity: '51', stop: market('2450') }).problems).toEqual({ quantity: 'You hold 50' });
  expect(read({ quantity: '1.5', stop: market('2450') }).problems).toHaveProperty('quantity');
});

test('a trigger is 0.25% or more from the price: ₹6.50 of ₹2,600', () => {
  expect(read({ stop: market('2593.50') }).terms).not.toBeNull();
  expect(read({ stop: market('2593.60') }).problems).toEqual({
    stopTrigger: 'Must be 0.25% or more from the LTP of ₹2,600.00',
  });
});

test('the triggers of an OCO are on their sides of the price', () => {
  const swapped = { stop: market('2800'), target: market('2450') };
  expect(read({ kind: 'OCO', ...swapped }).problems).toEqual({
    stopTrigger: 'Must be below the LTP',
    targetTrigger: 'Must be above the LTP',
  });
});

test('only a sale below the price trails', () => {
  const draft = { ...newDraft('SELL', 50), stop: market('2450') };
  expect(canTrail(draft, last)).toBe(true);
  expect(canTrail({ ...draft, stop: market('2800') }, last)).toBe(false);
  expect(canTrail({ ...draft, side: 'BUY' }, last)).toBe(false);
  expect(read({ stop: market('2450'), trail: '1.5', trailUnit: 'percent' }).terms?.trail).toEqual({
    percent: 1.5,
  });
  expect(read({ stop: market('2800'), trail: '1.5' }).terms?.trail).toBeNull();
});

test('an existing GTT round-trips through its form', () => {
  const gtt: Gtt = {
    id: '0190d8a0-0000-7000-8000-000000000001',
    symbol: 'TCS.NS',
    name: 'TCS',
    side: 'SELL',
    kind: 'OCO',
    quantity: 50,
    legs: [
      { trigger: 2450, when: 'AT_OR_BELOW', orderType: 'LIMIT', price: 2440 },
      { trigger: 2800, when: 'AT_OR_ABOVE', orderType: 'MARKET', price: null },
    ],
    trail: { step: 26, percent: 1, base: 2600 },
    note: 'exit',
    state: 'ACTIVE',
    reason: null,
    tradeIds: [],
    expiresOn: '2027-11-20',
    createdAt: '2026-11-20T05:00:00.000Z',
    endedAt: null,
  };
  expect(readGtt(draftOf(gtt), { last, owned: 50 }).terms).toEqual({
    quantity: 50,
    legs: gtt.legs.map(({ trigger, orderType, price }) => ({ trigger, orderType, price })),
    trail: { percent: 1 },
    note: 'exit',
  });
});
