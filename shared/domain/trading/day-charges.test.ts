import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money.ts';
import { type BrokerageRate, type ChargeRates, computeCharges } from './charges.ts';
import { type DayFill, dayCharges } from './day-charges.ts';

const NO_LIMITS = { flatPaise: 0, floorPaise: null, capPaise: null, maxPerCrore: null };
const GROWW: BrokerageRate = {
  perCrore: 10_000,
  flatPaise: 0,
  floorPaise: 5_00,
  capPaise: 20_00,
  maxPerCrore: 2_50_000,
};
/** Rates of 1 April 2026, for two plans. */
const ZERODHA_RATES: ChargeRates = {
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
const GROWW_RATES: ChargeRates = {
  ...ZERODHA_RATES,
  brokerage: { delivery: GROWW, intraday: GROWW },
  dp: [
    { fromPaise: 0, paise: 4_13 },
    { fromPaise: 100_00, paise: 23_60 },
  ],
};

const fill = (
  side: 'BUY' | 'SELL',
  quantity: number,
  rupees: number,
  rates: ChargeRates = ZERODHA_RATES,
): DayFill => ({ side, quantity, price: paise(Math.round(rupees * 100)), rates });
const totals = (...fills: DayFill[]) => dayCharges(fills).map(({ charges }) => charges.total);

describe('by hand', () => {
  test('10 shares at ₹1,120.60 in and out cost ₹4.72 + ₹7.38', () => {
    expect(totals(fill('BUY', 10, 1_120.6), fill('SELL', 10, 1_120.6))).toEqual([4_72, 7_38]);
  });

  test('100 bought at ₹500, 60 sold at ₹510: ₹59.38 becomes ₹36.40, and the sale costs ₹19.98', () => {
    expect(totals(fill('BUY', 100, 500))).toEqual([59_38]);
    expect(dayCharges([fill('BUY', 100, 500), fill('SELL', 60, 510)])).toMatchObject([
      { intraday: 60, charges: { brokerage: 9_00, stt: 20_00, stamp: 3_90, gst: 1_91, dp: 0, total: 36_40 } },
      { intraday: 60, charges: { brokerage: 9_18, stt: 8_00, stamp: 0, gst: 1_83, dp: 0, total: 19_98 } },
    ]);
  });

  test('the brokerage of an order is capped once, however many fills it has', () => {
    // Groww: 0.1 % of ₹50,880, at most ₹20; ₹5 at least. Separately the five fills would pay 10.18 × 4 + 7.30 = ₹48.02.
    const parts = [106, 106, 106, 106, 76].map((quantity) => ({
      ...fill('BUY', quantity, 96, GROWW_RATES),
      order: 'a',
    }));
    const brokerage = (fills: DayFill[]) => dayCharges(fills).map(({ charges }) => charges.brokerage);
    expect(brokerage(parts)).toEqual([10_18, 9_82, 0, 0, 0]);
    expect(brokerage([...parts, fill('BUY', 106, 96, GROWW_RATES)])).toEqual([10_18, 9_82, 0, 0, 0, 10_18]);
    // Intraday, 0.03 %: parts of ₹30.00 and ₹31.80 are capped at ₹20 together, and so is the sale.
    const bought = [1_000, 1_060].map((price) => ({ ...fill('BUY', 100, price), order: 'b' }));
    expect(brokerage([...bought, fill('SELL', 200, 1_030)])).toEqual([20_00, 0, 20_00]);
  });

  test('ten purchases of one share at ₹499 pay ₹5 STT together, not nothing', () => {
    const rated = dayCharges(Array.from({ length: 10 }, () => fill('BUY', 1, 499)));
    expect(rated.map(({ charges }) => charges.stt / 100)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  });

  test('partly netted purchases at two prices are taxed at their average', () => {
    // 50 of 200 delivered at the average of ₹510: ₹25.50, which is ₹26. Their own price would make ₹26.00 of 50 × 520.
    const rated = dayCharges([fill('BUY', 100, 500), fill('BUY', 100, 520), fill('SELL', 150, 530)]);
    expect(rated.map(({ charges, intraday }) => [intraday, charges.stt])).toEqual([
      [100, 0],
      [50, 26_00],
      [150, 20_00],
    ]);
  });

  test('a plan with a minimum, a maximum and a cap by value: delivery of ₹150, ₹3,000, ₹12,000 and ₹50,000', () => {
    const brokerage = (rupees: number) =>
      dayCharges([fill('BUY', 1, rupees, GROWW_RATES)])[0]?.charges.brokerage;
    expect([150, 3_000, 12_000, 50_000].map(brokerage)).toEqual([3_75, 5_00, 12_00, 20_00]);
  });

  test('its depository charges ₹4.13 below ₹100 and ₹23.60 from there, once a day', () => {
    const dp = (...fills: DayFill[]) => dayCharges(fills).map(({ charges }) => charges.dp);
    const sale = (rupees: number) => fill('SELL', 1, rupees, GROWW_RATES);
    expect([dp(sale(80)), dp(sale(5_000)), dp(sale(80), sale(5_000))]).toEqual([
      [4_13],
      [23_60],
      [4_13, 19_47],
    ]);
    expect(dp(sale(5_000), fill('BUY', 1, 5_000, GROWW_RATES))).toEqual([0, 0]);
  });
});

const fills = fc.array(
  fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.integer({ min: 1, max: 60 }),
    price: fc.integer({ min: 1, max: 3_000_00 }).map(paise),
    rates: fc.constantFrom(ZERODHA_RATES, GROWW_RATES),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The same share by share, in floating numbers and without the product's formulas. */
function endOfDay(day: readonly DayFill[]) {
  const shares = (side: 'BUY' | 'SELL') =>
    day.flatMap((each, place) =>
      each.side === side ? new Array(each.quantity).fill({ place, price: each.price }) : [],
    ) as { place: number; price: number }[];
  const [bought, sold] = [shares('BUY'), shares('SELL')];
  const netted = Math.min(bought.length, sold.length);
  const round = (exact: number) => Math.floor(exact + 0.5 + 1e-9);
  const average = (of: { price: number }[]) =>
    of.reduce((sum, { price }) => sum + price, 0) / (of.length || 1);
  const dutyOf = (of: { price: number }[], netRate: number, delivered: number) =>
    average(of) * (netted * netRate + (of.length - netted) * delivered);
  const brokerage = day.map(({ side, price, rates }, place) => {
    const own = (side === 'BUY' ? bought : sold).map((share, n) => ({ ...share, isNetted: n < netted }));
    return [true, false].reduce((sum, isNetted) => {
      const value =
        price * own.filter((share) => share.place === place && share.isNetted === isNetted).length;
      if (value === 0) return sum;
      if (rates === GROWW_RATES) {
        const wanted = Math.min(20_00, Math.max(5_00, round(value / 1_000)));
        return sum + Math.min(wanted, round((value * 25) / 1_000));
      }
      return sum + (isNetted ? Math.min(20_00, round((value * 3) / 10_000)) : 0);
    }, 0);
  });
  const fees = day.map(({ quantity, price }) => [
    round((quantity * price * 307) / 1e7),
    round((quantity * price) / 1e6),
  ]);
  const gst = day.map((_, n) =>
    round(((brokerage[n] ?? 0) + (fees[n] ?? []).reduce((a, b) => a + b, 0)) * 0.18),
  );
  return {
    brokerage: brokerage.reduce((a, b) => a + b, 0),
    stt: 100 * (round(dutyOf(bought, 0, 0.001) / 100) + round(dutyOf(sold, 0.00025, 0.001) / 100)),
    stamp: round(dutyOf(bought, 0.00003, 0.00015)),
    fees: fees.flat().reduce((a, b) => a + b, 0),
    gst: gst.reduce((a, b) => a + b, 0),
    netted,
  };
}

describe('any day of fills', () => {
  test('costs what a computation at its end says', () => {
    fc.assert(
      fc.property(fills, (day) => {
        const rated = dayCharges(day);
        const sum = (line: 'brokerage' | 'stt' | 'stamp' | 'exchange' | 'sebi' | 'gst') =>
          rated.reduce((total, { charges }) => total + charges[line], 0);
        const intraday = (side: 'BUY' | 'SELL') =>
          rated.reduce((total, each, n) => total + (day[n]?.side === side ? each.intraday : 0), 0);
        const { netted, ...expected } = endOfDay(day);
        expect({
          brokerage: sum('brokerage'),
          stt: sum('stt'),
          stamp: sum('stamp'),
          gst: sum('gst'),
          fees: sum('exchange') + sum('sebi'),
        }).toEqual(expected);
        expect([intraday('BUY'), intraday('SELL')]).toEqual([netted, netted]);
      }),
      { numRuns: 500 },
    );
  });

  test('has no line below 0, and each total is the sum of its lines', () => {
    fc.assert(
      fc.property(fills, (day) => {
        for (const { charges } of dayCharges(day)) {
          const { total, ...lines } = charges;
          expect(Math.min(...Object.values(lines))).toBeGreaterThanOrEqual(0);
          expect(Object.values(lines).reduce((a, b) => a + b, 0)).toBe(total);
        }
      }),
    );
  });

  test('a single fill costs the same as a delivery', () => {
    fc.assert(
      fc.property(fills, ([only]) => {
        if (!only) return;
        const { side, quantity, price, rates } = only;
        const delivery = {
          side,
          quantity,
          price,
          product: 'delivery',
          exchange: 'NSE',
          dpApplies: true,
        } as const;
        expect(dayCharges([only])[0]?.charges).toEqual(computeCharges(rates, delivery));
      }),
    );
  });
});
