import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money.ts';
import { brokerageOf, type ChargedFill, type ChargeRates, computeCharges, dpOf } from './charges.ts';

const NO_LIMITS = { flatPaise: 0, floorPaise: null, capPaise: null, maxPerCrore: null };
/** Rates of 1 April 2026. */
const RATES: ChargeRates = {
  brokerage: {
    delivery: { ...NO_LIMITS, perCrore: 0 },
    intraday: { ...NO_LIMITS, perCrore: 3_000, capPaise: 20_00 },
  },
  stt: { delivery: { BUY: 10_000, SELL: 10_000 }, intraday: { BUY: 0, SELL: 2_500 } },
  exchange: { NSE: 307, BSE: 375 },
  sebi: 10,
  stamp: { delivery: { BUY: 1_500, SELL: 0 }, intraday: { BUY: 300, SELL: 0 } },
  gst: 18_00_000,
  dp: [{ fromPaise: 0, paise: 15_34 }],
};

const fillOf = (side: 'BUY' | 'SELL', quantity: number, rupees: number, more: Partial<ChargedFill> = {}) =>
  computeCharges(RATES, {
    side,
    quantity,
    price: paise(rupees * 100),
    product: 'delivery',
    exchange: 'NSE',
    dpApplies: false,
    ...more,
  });

describe('a delivery of 5,000 shares at ₹1,000 on NSE', () => {
  test('costs ₹11,124.06 to buy and sell, without the depository', () => {
    const [bought, sold] = [fillOf('BUY', 5_000, 1_000), fillOf('SELL', 5_000, 1_000)];
    expect(bought.total + sold.total).toBe(11_124_06);
  });

  test('is taxed on both sides, stamped on the purchase, and pays no brokerage', () => {
    const each = { brokerage: 0, stt: 5_000_00, exchange: 153_50, sebi: 5_00, gst: 28_53 };
    expect(fillOf('BUY', 5_000, 1_000)).toEqual({ ...each, stamp: 750_00, dp: 0, total: 5_937_03 });
    expect(fillOf('SELL', 5_000, 1_000)).toEqual({ ...each, stamp: 0, dp: 0, total: 5_187_03 });
  });

  test('costs ₹15.34 more when its sale is the first of the day', () => {
    const sold = fillOf('SELL', 5_000, 1_000, { dpApplies: true });
    expect(sold).toMatchObject({ dp: 15_34, gst: 28_53, total: 5_202_37 });
  });

  test('pays ₹375 a crore on BSE', () => {
    expect(fillOf('BUY', 5_000, 1_000, { exchange: 'BSE' })).toMatchObject({ exchange: 187_50, gst: 34_65 });
  });
});

describe('an intraday round trip: 100 shares bought at ₹1,000 and sold at ₹1,010', () => {
  const bought = fillOf('BUY', 100, 1_000, { product: 'intraday' });
  const sold = fillOf('SELL', 100, 1_010, { product: 'intraday', dpApplies: true });

  test('costs ₹82.72 and leaves ₹917.28 of the ₹1,000', () => {
    expect(bought.total + sold.total).toBe(82_72);
    expect(1_000_00 - bought.total - sold.total).toBe(917_28);
  });

  test('has brokerage of ₹20 a side, tax on the sale only in whole rupees, and no depository', () => {
    expect(bought).toEqual({
      brokerage: 20_00,
      stt: 0,
      exchange: 3_07,
      sebi: 10,
      stamp: 3_00,
      gst: 4_17,
      dp: 0,
      total: 30_34,
    });
    expect(sold).toEqual({
      brokerage: 20_00,
      stt: 25_00,
      exchange: 3_10,
      sebi: 10,
      stamp: 0,
      gst: 4_18,
      dp: 0,
      total: 52_38,
    });
  });

  test('of little value pays 0.03 % brokerage, below the ₹20', () => {
    expect(fillOf('BUY', 10, 1_000, { product: 'intraday' })).toMatchObject({ brokerage: 3_00 });
  });
});

describe('brokerage', () => {
  const groww = { ...NO_LIMITS, perCrore: 10_000, floorPaise: 5_00, capPaise: 20_00, maxPerCrore: 2_50_000 };
  test.each([
    [0, 0],
    [150, 3_75],
    [200, 5_00],
    [3_000, 5_00],
    [5_010, 5_01],
    [12_000, 12_00],
    [20_000, 20_00],
    [50_000, 20_00],
  ])('of 0.1 %%, ₹5 to ₹20 and at most 2.5 %%, on ₹%d is %d paise', (rupees, brokerage) => {
    expect(brokerageOf(groww, paise(rupees * 100))).toBe(brokerage);
  });

  test('may have a fixed part besides the percentage', () => {
    // ₹10 and 0.03 % of ₹1,00,000.
    expect(brokerageOf({ ...NO_LIMITS, flatPaise: 10_00, perCrore: 3_000 }, paise(1_00_000_00))).toBe(40_00);
  });

  test('without value there is none, even if it has a fixed part', () => {
    expect(brokerageOf({ ...NO_LIMITS, flatPaise: 20_00, perCrore: 0 }, paise(0))).toBe(0);
  });
});

test('the depository’s charge changes at exactly the value of a tariff', () => {
  const tariffs = {
    dp: [
      { fromPaise: 0, paise: 4_13 },
      { fromPaise: 100_00, paise: 23_60 },
    ],
  };
  expect([0, 1, 99_99, 100_00, 100_01].map((value) => dpOf(tariffs, value))).toEqual([
    0, 4_13, 4_13, 23_60, 23_60,
  ]);
});

describe('rounding is half up', () => {
  test.each([
    [499, 0],
    [500, 1_00],
    [1_499, 1_00],
    [1_500, 2_00],
  ])('tax of 0.1 %% on ₹%d is %d paise', (rupees, stt) => {
    expect(fillOf('BUY', 1, rupees)).toMatchObject({ stt });
  });

  test('a share of ₹1 costs nothing at all', () => {
    expect(fillOf('BUY', 1, 1).total).toBe(0);
  });

  test('GST is on the lines as they are printed', () => {
    const { exchange, sebi, gst } = fillOf('BUY', 1, 8_000);
    expect([exchange, sebi, gst]).toEqual([25, 1, 5]);
  });
});

describe('for any trade', () => {
  const fills = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    product: fc.constantFrom('delivery' as const, 'intraday' as const),
    exchange: fc.constantFrom('NSE' as const, 'BSE' as const),
    dpApplies: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 1_00_000 }),
    price: fc.integer({ min: 1, max: 2_00_000_00 }).map(paise),
  });

  test('lines are whole paise, none below 0, tax in whole rupees, and the total is their sum', () => {
    fc.assert(
      fc.property(fills, (fill) => {
        const { total, ...lines } = computeCharges(RATES, fill);
        const amounts = Object.values(lines);
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(lines.stt % 100).toBe(0);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
      }),
    );
  });

  test('more shares or a higher price never cost less, in any line', () => {
    fc.assert(
      fc.property(fills, fc.nat(1_000), fc.nat(1_000_00), (fill, moreShares, dearer) => {
        const less = computeCharges(RATES, fill);
        const bigger = { quantity: fill.quantity + moreShares, price: paise(fill.price + dearer) };
        const more = computeCharges(RATES, { ...fill, ...bigger });
        for (const line of Object.keys(less) as (keyof typeof less)[]) {
          expect(more[line]).toBeGreaterThanOrEqual(less[line]);
        }
      }),
    );
  });

  test('each line is within half a step of the exact figure', () => {
    fc.assert(
      fc.property(fills, (fill) => {
        const lines = computeCharges(RATES, fill);
        const value = fill.quantity * fill.price;
        const taxed = (value * RATES.stt[fill.product][fill.side]) / 1e7;
        expect(Math.abs(lines.stt - taxed)).toBeLessThanOrEqual(50.001);
        expect(Math.abs(lines.exchange - (value * RATES.exchange[fill.exchange]) / 1e7)).toBeLessThanOrEqual(
          0.501,
        );
      }),
    );
  });

  test('a rate of the whole base keeps every paisa of an order of ₹10 crore', () => {
    const all = { ...RATES, sebi: 10_000_000 };
    const fill = { side: 'BUY', product: 'delivery', exchange: 'NSE', dpApplies: false } as const;
    expect(computeCharges(all, { ...fill, quantity: 99_999, price: paise(1_000_01) }).sebi).toBe(
      999_99_99_999,
    );
  });
});
