import { expect, test } from 'vitest';
import { orderRate } from './order-rate.ts';

/** An order rate and its clock, in milliseconds. */
function atTime(start = 0) {
  let now = start;
  const count = orderRate({ now: () => new Date(now) });
  return {
    move: (ms: number) => {
      now += ms;
    },
    takes: (orders: number, account = 'mine') => {
      for (let taken = 0; taken < orders; taken++) {
        try {
          count(account);
        } catch {
          return taken;
        }
      }
      return orders;
    },
    count,
  };
}

test('ten orders in a second are accepted, the eleventh a second after the first', () => {
  const rate = atTime();
  expect(rate.takes(4)).toBe(4);
  rate.move(600);
  expect(rate.takes(10)).toBe(6);
  rate.move(399);
  expect(rate.takes(1)).toBe(0);
  rate.move(1);
  expect(rate.takes(10)).toBe(4);
});

test('two hundred orders in a minute are accepted, and the refusal has the time to wait', () => {
  const rate = atTime(1_000);
  for (let second = 0; second < 20; second++) {
    expect(rate.takes(10)).toBe(10);
    rate.move(1_000);
  }
  expect(() => rate.count('mine')).toThrow(
    expect.objectContaining({
      status: 429,
      headers: { 'Retry-After': '40' },
      message: 'Too many orders. The limit is 10 per second and 200 per minute. Try again in 40 s.',
    }),
  );
  rate.move(40_000);
  expect(rate.takes(11)).toBe(10);
});

test('accounts don’t limit each other', () => {
  const rate = atTime();
  expect(rate.takes(10, 'mine')).toBe(10);
  expect(rate.takes(10, 'yours')).toBe(10);
  expect(rate.takes(1, 'mine')).toBe(0);
});

test('a refused order does not count', () => {
  const rate = atTime();
  rate.takes(10);
  for (let attempt = 0; attempt < 5; attempt++) {
    rate.move(150);
    expect(rate.takes(1)).toBe(0);
  }
  rate.move(250);
  expect(rate.takes(10)).toBe(10);
});
