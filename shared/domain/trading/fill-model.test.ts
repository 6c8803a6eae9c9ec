import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money.ts';
import {
  bidAskPrice,
  depthOf,
  halfSpread,
  impactOf,
  inAuction,
  type Looked,
  type Market,
  perMinute,
  protectionPrice,
  tradedOf,
} from './fill-model.ts';

const crore = (crores: number) => crores * 1_00_00_000_00;
const rupees = (amount: number) => paise(Math.round(amount * 100));
const market = (of: { last: number; tick: number; crores: number; sigma: number; adv: number }): Market => ({
  last: rupees(of.last),
  tick: rupees(of.tick),
  band: { low: rupees(of.last * 0.8), high: rupees(of.last * 1.2) },
  liquidity: { adv: of.adv, turnover: crore(of.crores), sigma: of.sigma },
  isOpening: false,
});
const LARGE = market({ last: 1_300, tick: 0.1, crores: 1_300, sigma: 0.016, adv: 1_00_00_000 });
const SMALL = market({ last: 480, tick: 0.05, crores: 19.2, sigma: 0.025, adv: 4_00_000 });
const order = (of: Partial<Looked>): Looked => ({
  side: 'BUY',
  limit: null,
  quantity: 500,
  orderQuantity: 500,
  most: 106,
  waits: 'new',
  ...of,
});

describe('the worked examples', () => {
  test('16: 100 of a large stock cost a tick', () => {
    expect(halfSpread(LARGE)).toBe(6.5);
    expect(impactOf(100, LARGE.liquidity) * 10_000).toBeCloseTo(0.253, 3);
    expect(bidAskPrice('BUY', 100, LARGE)).toBe(rupees(1_300.1));
    expect(100 * (bidAskPrice('BUY', 100, LARGE) - LARGE.last)).toBe(rupees(10));
  });

  test('17: 2,000 of a small stock, in and out', () => {
    expect(impactOf(2_000, SMALL.liquidity) * 10_000).toBeCloseTo(8.839, 3);
    expect(bidAskPrice('BUY', 2_000, SMALL)).toBe(rupees(480.95));
    expect(bidAskPrice('SELL', 2_000, SMALL)).toBe(rupees(479.05));
    expect(2_000 * (rupees(480.95) - rupees(479.05))).toBe(rupees(3_800));
  });

  test('18: 500 of it take five minutes', () => {
    expect(perMinute(SMALL.liquidity, false)).toBe(106);
    const parts: number[] = [];
    for (let left = 500; left > 0; left -= parts.at(-1) ?? left) {
      const traded = tradedOf(order({ quantity: left }), SMALL);
      expect(traded?.price).toBe(rupees(480.7));
      parts.push(traded?.quantity ?? 0);
    }
    expect(parts).toEqual([106, 106, 106, 106, 76]);
  });

  test('19: a protection of 1 % is a limit of ₹484.80, above which nothing trades', () => {
    const limit = protectionPrice('BUY', SMALL.last, 1, SMALL.tick);
    expect(limit).toBe(rupees(484.8));
    expect(tradedOf(order({ limit }), SMALL)).toEqual({ quantity: 106, price: rupees(480.7) });
    const later = { ...SMALL, last: rupees(485) };
    expect(tradedOf(order({ limit, quantity: 288, waits: 'in-session' }), later)).toBeNull();
  });

  test('20: a limit of ₹481.00 accepts it', () => {
    const traded = tradedOf(order({ limit: rupees(481) }), SMALL);
    expect(traded).toEqual({ quantity: 106, price: rupees(480.7) });
    expect(106 * rupees(480.7)).toBe(rupees(50_954.2));
  });

  test('22: a stop sells half a spread and the impact below its trigger', () => {
    const of = market({ last: 950, tick: 0.05, crores: 190, sigma: 0.018, adv: 20_00_000 });
    expect(bidAskPrice('SELL', 100, of)).toBe(rupees(949.75));
  });
});

test('a limit that waits trades at its limit, a tick after the price reached it', () => {
  const limit = rupees(479.95);
  const at = (last: number, waits: Looked['waits']) =>
    tradedOf(order({ limit, waits }), { ...SMALL, last: rupees(last) });
  expect(at(479.95, 'in-session')).toBeNull();
  expect(at(479.9, 'in-session')).toEqual({ quantity: 106, price: limit });
  expect(at(479.9, 'new')).toBeNull();
  // The session opens below it.
  expect(at(475, 'for-open')).toEqual({ quantity: 106, price: rupees(475) });
  expect(at(480, 'for-open')).toBeNull();
});

test('the spread is twice as wide in the first quarter of an hour, and half a tick at least', () => {
  expect(halfSpread({ ...SMALL, isOpening: true })).toBe(96);
  const cheap = market({ last: 8, tick: 0.01, crores: 900, sigma: 0.02, adv: 1e8 });
  expect(halfSpread(cheap)).toBe(0.5);
  const bySize = [500, 499.99, 100, 99.99, 25, 24.99, 5, 4.99, 0].map((crores) =>
    halfSpread(market({ last: 10_000, tick: 0.05, crores, sigma: 0.02, adv: 1_000 })),
  );
  expect(bySize).toEqual([50, 150, 150, 400, 400, 1_000, 1_000, 3_000, 3_000]);
});

test('at least one share trades a minute, and a tenth of the estimated volume in the auction', () => {
  const thin = { ...SMALL.liquidity, adv: 300 };
  expect(perMinute(thin, true)).toBe(1);
  expect(perMinute({ ...thin, adv: 3_60_000 }, true)).toBe(100);
  expect(inAuction(SMALL.liquidity)).toBe(2_000);
});

test('no price is outside the band', () => {
  const locked = { ...SMALL, band: { low: rupees(479.8), high: rupees(480.2) } };
  expect(bidAskPrice('BUY', 500, locked)).toBe(rupees(480.2));
  expect(bidAskPrice('SELL', 500, locked)).toBe(rupees(479.8));
});

test('the depth of a stock: five levels of each side', () => {
  const { bids, asks } = depthOf(SMALL);
  expect(asks.map(({ price }) => price)).toEqual([480.5, 480.55, 480.6, 480.65, 480.7].map(rupees));
  expect(bids.map(({ price }) => price)).toEqual([479.5, 479.45, 479.4, 479.35, 479.3].map(rupees));
  // 400000 × ((50 − 48) ÷ (48000 × 0.0125))² = 4.4, and so on to 22 paise of room: 537.8.
  expect(asks.map(({ quantity }) => quantity)).toEqual([4, 50, 106, 161, 216]);
  expect(bids.map(({ quantity }) => quantity)).toEqual([4, 50, 106, 161, 216]);
});

test('a level ends at the last share that trades at its price, also where rounding is close', () => {
  const of = market({ last: 250, tick: 5, crores: 0, sigma: 0, adv: 99_99_990 });
  const [level] = depthOf(of).asks;
  const quantity = level?.quantity ?? 0;
  expect(bidAskPrice('BUY', quantity, of)).toBe(rupees(255));
  expect(bidAskPrice('BUY', quantity + 1, of)).toBe(rupees(260));
});

const anyMarket = fc
  .record({
    ticks: fc.integer({ min: 40, max: 1_00_000 }),
    tick: fc.constantFrom(1, 5, 10, 50, 100, 500),
    adv: fc.integer({ min: 1, max: 1_00_00_000 }),
    sigma: fc.double({ min: 0, max: 0.2, noNaN: true }),
    crores: fc.integer({ min: 0, max: 2_000 }),
    isOpening: fc.boolean(),
    band: fc.integer({ min: 2, max: 20 }),
  })
  .map(({ ticks, tick, adv, sigma, crores, isOpening, band }): Market => {
    const last = paise(ticks * tick);
    const off = Math.floor((ticks * band) / 100) * tick;
    return {
      last,
      tick: paise(tick),
      band: { low: paise(last - off), high: paise(last + off) },
      liquidity: { adv, turnover: crore(crores), sigma },
      isOpening,
    };
  });
const anyQuantity = fc.integer({ min: 1, max: 1_00_000 });

test('a price is on the tick, inside the band, never better than the last, and no better for a larger order', () => {
  fc.assert(
    fc.property(anyMarket, anyQuantity, anyQuantity, (of, a, b) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)];
      for (const side of ['BUY', 'SELL'] as const) {
        const sign = side === 'BUY' ? 1 : -1;
        const price = bidAskPrice(side, small, of);
        expect(price % of.tick).toBe(0);
        expect(price).toBeGreaterThanOrEqual(of.band.low);
        expect(price).toBeLessThanOrEqual(of.band.high);
        expect(sign * (price - of.last)).toBeGreaterThanOrEqual(0);
        expect(sign * (bidAskPrice(side, large, of) - price)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('an order that trades gets at most what is left, what it may, and no worse than its limit', () => {
  const anyOrder = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    limitTicks: fc.option(fc.integer({ min: -50, max: 50 })),
    quantity: anyQuantity,
    filled: anyQuantity,
    most: anyQuantity,
    waits: fc.constantFrom('new' as const, 'in-session' as const, 'for-open' as const),
  });
  fc.assert(
    fc.property(anyMarket, anyOrder, (of, { limitTicks, filled, ...given }) => {
      const limit = limitTicks === null ? null : paise(Math.max(of.tick, of.last + limitTicks * of.tick));
      const traded = tradedOf({ ...given, limit, orderQuantity: given.quantity + filled }, of);
      if (limit === null) expect(traded).not.toBeNull();
      if (!traded) return;
      expect(traded.quantity).toBe(Math.min(given.quantity, given.most));
      if (limit !== null) {
        expect(given.side === 'BUY' ? limit - traded.price : traded.price - limit).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('an order within the depth of some levels trades at the last of them or better, and a share more does not', () => {
  fc.assert(
    fc.property(anyMarket, (of) => {
      for (const [side, levels] of [
        ['BUY', depthOf(of).asks],
        ['SELL', depthOf(of).bids],
      ] as const) {
        const sign = side === 'BUY' ? 1 : -1;
        let sum = 0;
        for (const { price, quantity } of levels) {
          sum += quantity;
          expect(quantity).toBeGreaterThan(0);
          expect(sign * (price - bidAskPrice(side, sum, of))).toBeGreaterThanOrEqual(0);
          const isAtBand = price === (side === 'BUY' ? of.band.high : of.band.low);
          if (!isAtBand) expect(sign * (bidAskPrice(side, sum + 1, of) - price)).toBeGreaterThan(0);
        }
      }
    }),
  );
});
