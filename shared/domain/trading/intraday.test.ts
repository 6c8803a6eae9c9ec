import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TradingDate } from '../ist.ts';
import { paise } from '../money.ts';
import {
  auctionOf,
  averageOf,
  closeOutOf,
  FLAT,
  fillIntraday,
  type IntradayPosition,
  intradayRulesOn,
  marginOf,
  squareOffFee,
  unrealisedOf,
} from './intraday.ts';

const BPS = 2_000;

test('a short of 100 at ₹1,000 holds ₹20,000 and gains ₹1,000 when covered at ₹990', () => {
  const short = fillIntraday(FLAT, { side: 'SELL', quantity: 100, price: paise(1_000_00) });
  expect(short).toEqual({
    position: { quantity: -100, value: 1_00_000_00 },
    closed: 0,
    opened: 100,
    pnl: null,
  });
  expect(marginOf(short.position.value, BPS)).toBe(20_000_00);
  expect(unrealisedOf(short.position, paise(1_004_00))).toBe(-400_00);
  const covered = fillIntraday(short.position, { side: 'BUY', quantity: 100, price: paise(990_00) });
  expect(covered).toEqual({ position: FLAT, closed: 100, opened: 0, pnl: 1_000_00 });
});

test('a larger order closes the position and opens the rest on the other side', () => {
  const long: IntradayPosition = { quantity: 100, value: paise(50_000_00) };
  expect(fillIntraday(long, { side: 'SELL', quantity: 150, price: paise(510_00) })).toEqual({
    position: { quantity: -50, value: 25_500_00 },
    closed: 100,
    opened: 50,
    pnl: 1_000_00,
  });
});

test('a part leaves at the average price, rounded half up, and the last share takes the rest', () => {
  const long: IntradayPosition = { quantity: 3, value: paise(1_001) };
  const sold = fillIntraday(long, { side: 'SELL', quantity: 1, price: paise(400) });
  expect(sold).toMatchObject({ position: { quantity: 2, value: 667 }, pnl: 66 });
  expect(averageOf(sold.position)).toBe(334);
  expect(fillIntraday(sold.position, { side: 'SELL', quantity: 2, price: paise(400) }).pnl).toBe(133);
});

test('margin is rounded up to the paisa, and the fee of ₹50 with GST is ₹59', () => {
  expect(squareOffFee(paise(50_00), 1_800_000)).toBe(59_00);
  expect(marginOf(paise(101), BPS)).toBe(21);
});

test('a short at ₹1,190 that is owed is bought in the auction at ₹1,230, or closed out at 120 % of the close', () => {
  const rules = intradayRulesOn('2026-11-20' as TradingDate);
  const short = { quantity: 100, value: paise(1_19_000_00), close: paise(1_200_00) };
  expect(marginOf(paise(100 * short.close), rules.shortBlockBps)).toBe(1_44_000_00);
  // Loss ₹4,000.00, penalty ₹61.50 and its GST ₹11.07.
  expect(auctionOf(short, paise(1_230_00), rules, 1_800_000)).toEqual({
    price: 1_230_00,
    penalty: 72_57,
    pnl: -4_000_00,
  });
  expect(auctionOf(short, paise(1_500_00), rules, 1_800_000).price).toBe(1_440_00);
  const closedOut = closeOutOf(short, { highest: paise(1_260_00), close: paise(1_210_00) }, rules);
  expect(closedOut).toEqual({ price: 1_452_00, penalty: 0, pnl: -26_200_00 });
});

test('since the closing auction, stocks with one are squared off at 15:05', () => {
  const at = (date: string) => intradayRulesOn(date as TradingDate).squareOff;
  const clock = (hour: number, minute: number) => (hour * 60 + minute) * 60;
  expect(at('2026-08-02')).toEqual({ withAuction: clock(15, 20), without: clock(15, 20) });
  expect(at('2026-08-03')).toEqual({ withAuction: clock(15, 5), without: clock(15, 20) });
});

const aFill = fc.record({
  side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  price: fc.integer({ min: 1, max: 1_00_000_00 }).map(paise),
});

test('whatever is filled, profit is what was received minus what was paid, and open shares are at their value', () => {
  fc.assert(
    fc.property(fc.array(aFill, { minLength: 1, maxLength: 12 }), (fills) => {
      let position = FLAT;
      let [realised, cash, shares] = [0, 0, 0];
      for (const fill of fills) {
        const after = fillIntraday(position, fill);
        const sign = fill.side === 'BUY' ? 1 : -1;
        shares += sign * fill.quantity;
        cash -= sign * fill.quantity * fill.price;
        realised += after.pnl ?? 0;
        position = after.position;
        expect(after.closed + after.opened).toBe(fill.quantity);
        expect(position.quantity).toBe(shares);
        expect(position.value === 0).toBe(position.quantity === 0);
        // Cash from trading at full value, plus the open shares at what they were opened for, is the profit.
        expect(cash + Math.sign(shares) * position.value).toBe(realised);
      }
    }),
    { numRuns: 300 },
  );
});
