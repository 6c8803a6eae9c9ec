import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const SIZE = { tokens: 60, perSecond: 2 };

test('sixty tokens at first, then two a second, and never more than sixty', () => {
  const buckets = createTokenBuckets(SIZE);
  expect(buckets.take('Meera', 60, 0)).toEqual({ left: 0, waitMs: 0 });
  expect(buckets.take('Meera', 1, 0)).toEqual({ left: 0, waitMs: 500 });
  expect(buckets.take('Meera', 5, 1_000)).toEqual({ left: 2, waitMs: 1_500 });
  expect(buckets.take('Meera', 5, 2_500)).toEqual({ left: 0, waitMs: 0 });
  expect(buckets.take('Meera', 10, 3_600_000)).toEqual({ left: 50, waitMs: 0 });
  expect(buckets.take('Arjun', 60, 3_600_000)).toEqual({ left: 0, waitMs: 0 });
});

test('a clock that is set back neither adds nor removes tokens', () => {
  const buckets = createTokenBuckets(SIZE);
  buckets.take('Meera', 60, 10_000);
  expect(buckets.take('Meera', 1, 0)).toEqual({ left: 0, waitMs: 500 });
  expect(buckets.take('Meera', 1, 500)).toEqual({ left: 0, waitMs: 0 });
});

test('for any sequence of requests, no more is granted than the initial fill plus the refill', () => {
  const ask = fc.record({ tokens: fc.integer({ min: 0, max: 60 }), afterMs: fc.nat(5_000) });
  fc.assert(
    fc.property(fc.array(ask, { size: 'max', maxLength: 100 }), (asks) => {
      const buckets = createTokenBuckets(SIZE);
      let [now, given] = [0, 0];
      for (const { tokens, afterMs } of asks) {
        now += afterMs;
        const { waitMs, left } = buckets.take('Meera', tokens, now);
        if (waitMs === 0) given += tokens;
        else expect(left).toBeLessThan(tokens);
        expect(given).toBeLessThanOrEqual(60 + (2 * now) / 1_000 + 1e-6);
      }
    }),
  );
});

test('however many owners come, two generations are remembered, and active ones stay', () => {
  const buckets = createTokenBuckets(SIZE, 100);
  for (let i = 0; i < 10_000; i++) {
    buckets.take(`stranger ${i}`, 60, 0);
    expect(buckets.take('Meera', 1, 0).left).toBe(Math.max(0, 59 - i));
  }
  expect(buckets.take('stranger 9999', 1, 0).waitMs).toBe(500);
  expect(buckets.take('stranger 0', 1, 0).waitMs).toBe(0);
});
