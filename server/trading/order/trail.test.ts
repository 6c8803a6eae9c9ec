import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { stepAt, trailedBy } from './trail.ts';

const stop = { base: paise(100_00), step: paise(1_00), trigger: paise(95_00), limit: null };

test('each full step of the price moves the stop, and it never moves back', () => {
  let now = stop;
  const triggers = [101_00, 104_00, 104_50, 105_00, 103_00, 100_00].map((price) => {
    now = trailedBy(now, paise(price)) ?? now;
    return now.trigger;
  });
  expect(triggers).toEqual([96_00, 99_00, 99_00, 100_00, 100_00, 100_00]);
});

test('the limit moves with the trigger', () => {
  expect(trailedBy({ ...stop, limit: paise(94_50) }, paise(102_99))).toMatchObject({
    base: 102_00,
    trigger: 97_00,
    limit: 96_50,
  });
});

describe('the step', () => {
  test('is the given amount in rupees', () => {
    expect(stepAt({ step: paise(1_50), bps: null }, paise(400_00), paise(5))).toBe(1_50);
  });
  test('in percent is of the price at which the stop becomes active, on the tick', () => {
    // 0.5 % of ₹401.30 is ₹2.0065, of ₹401.50 ₹2.0075: ₹2.00 and ₹2.00 on a tick of ₹0.05.
    expect(stepAt({ step: null, bps: 50 }, paise(401_30), paise(5))).toBe(2_00);
    // 0.5 % of ₹406.00 is ₹2.03, which is nearer to ₹2.05.
    expect(stepAt({ step: null, bps: 50 }, paise(406_00), paise(5))).toBe(2_05);
  });
  test('is at least one tick', () => {
    expect(stepAt({ step: null, bps: 10 }, paise(10_00), paise(5))).toBe(5);
  });
  test('is not known without terms, and a given amount is used before a percentage', () => {
    expect(stepAt({ step: null, bps: null }, paise(400_00), paise(5))).toBeNull();
    expect(stepAt({ step: paise(1_50), bps: 50 }, paise(400_00), paise(5))).toBe(1_50);
  });
});

test('a trailing stop is where single steps would have moved it, whatever the path', () => {
  const price = fc.integer({ min: 1_00, max: 2_000_00 });
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 40 }),
      fc.integer({ min: 1, max: 50_00 }),
      price,
      fc.integer({ min: 1, max: 50_00 }),
      (path, step, base, below) => {
        let stop = { base: paise(base), step: paise(step), trigger: paise(base - below), limit: null };
        let highest = base;
        for (const each of path) {
          const before = stop;
          stop = trailedBy(stop, paise(each)) ?? stop;
          highest = Math.max(highest, each);
          expect(stop.trigger).toBeGreaterThanOrEqual(before.trigger);
        }
        // Reference: as many steps as fit between the first base and the highest price.
        let steps = 0;
        while (base + (steps + 1) * step <= highest && steps < 5_000) steps++;
        if (steps < 5_000) expect(stop.trigger).toBe(base - below + steps * step);
        expect(stop.base - stop.trigger).toBe(below);
      },
    ),
  );
});
