import { describe, expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { stopFault, trailFault } from './stop-limits.ts';

describe('an SL order', () => {
  const fault = (side: 'BUY' | 'SELL', trigger: number, limit: number, last: number) =>
    stopFault({ orderType: 'SL', side }, { trigger: paise(trigger), limit: paise(limit), last: paise(last) })
      ?.message ?? null;

  test('can have its limit at its trigger', () => {
    expect(fault('BUY', 1_010_00, 1_010_00, 1_000_00)).toBeNull();
    expect(fault('SELL', 950_00, 950_00, 1_000_00)).toBeNull();
  });

  test('has its limit within 3 % of the trigger, rounded down to the paisa', () => {
    // 3 % of ₹100.05 is ₹3.0015.
    expect(fault('BUY', 100_05, 103_05, 99_00)).toBeNull();
    expect(fault('BUY', 100_05, 103_06, 99_00)).toBe(
      'The limit is too far from the trigger. Enter a limit from ₹100.05 to ₹103.05.',
    );
    expect(fault('SELL', 100_05, 97_05, 101_00)).toBeNull();
    expect(fault('SELL', 100_05, 97_04, 101_00)).toBe(
      'The limit is too far from the trigger. Enter a limit from ₹97.05 to ₹100.05.',
    );
  });
});

test('only a stop order with a trigger is checked for its distance from the price', () => {
  const prices = { limit: null, trigger: paise(950_00), last: paise(1_000_00) };
  const code = (orderType: 'MARKET' | 'SL-M', over: { trigger?: null } = {}) =>
    stopFault({ orderType, side: 'BUY' }, { ...prices, ...over })?.code ?? null;
  expect(code('SL-M')).toBe('trigger_reached');
  expect(code('SL-M', { trigger: null })).toBeNull();
  expect(code('MARKET')).toBeNull();
});

describe('a trail', () => {
  const fault = (
    order: { orderType: 'MARKET' | 'LIMIT' | 'SL-M'; side: 'BUY' | 'SELL'; stopLoss?: number },
    step: number,
  ) => {
    const stopLoss = order.stopLoss === undefined ? null : paise(order.stopLoss);
    const trail = { step: paise(step), bps: null };
    return trailFault({ ...order, stopLoss }, trail, paise(1_000_00), paise(10))?.code ?? null;
  };

  test('of a stop order to sell has steps on the tick', () => {
    const order = { orderType: 'SL-M', side: 'SELL' } as const;
    expect(fault(order, 1_00)).toBeNull();
    expect(fault(order, 1_05)).toBe('trail_step');
  });

  test('of a purchase is that of its stop-loss, which has steps of any size', () => {
    for (const orderType of ['MARKET', 'SL-M'] as const) {
      expect(fault({ orderType, side: 'BUY', stopLoss: 950_00 }, 1_05)).toBeNull();
      expect(fault({ orderType, side: 'BUY' }, 1_05)).toBe('trail_without_stop');
    }
    expect(fault({ orderType: 'LIMIT', side: 'SELL' }, 1_00)).toBe('trail_without_stop');
  });

  test('has a step below the last price', () => {
    const order = { orderType: 'SL-M', side: 'SELL' } as const;
    expect(fault(order, 999_90)).toBeNull();
    expect(fault(order, 1_000_00)).toBe('trail_step');
  });
});
