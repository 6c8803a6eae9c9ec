import { expect, test } from 'vitest';
import type { MarketSession } from '#shared/contract/market/market.ts';
import { marketClockOf, OWN_CLOCK } from '#shared/domain/market/market-clock.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { paise } from '#shared/domain/money.ts';
import { isForToday, orderRouting } from './order-course.ts';

/** Friday 20 November 2026, 11:00 in India. */
const session = (over: Partial<MarketSession> = {}): MarketSession => ({
  phase: 'continuous',
  label: 'Market Open',
  tradingDate: '2026-11-20',
  next: 'reference',
  speed: 1,
  marketTime: '2026-11-20T05:30:00.000Z',
  endsAt: '2026-11-20T09:45:00.000Z',
  opensAt: '2026-11-20T03:45:00.000Z',
  serverTime: '2026-11-20T05:30:00.000Z',
  ...over,
});
const at1000 = (limit: number | null) => ({
  limit: limit === null ? null : paise(limit),
  last: paise(1000_00),
});
const buy = { orderType: 'LIMIT', side: 'BUY' } as const;
const sell = { orderType: 'LIMIT', side: 'SELL' } as const;

test('a market order fills immediately while the market is open', () => {
  expect(orderRouting({ orderType: 'MARKET', side: 'BUY' }, at1000(null), session(), OWN_CLOCK)).toEqual({
    words: 'Market order: fills immediately at the current price',
    waits: false,
  });
});

test('a marketable limit order fills immediately, another stays open for the day', () => {
  const words = (order: typeof buy | typeof sell, limit: number) =>
    orderRouting(order, at1000(limit), session(), OWN_CLOCK).words;
  expect(words(buy, 1000_00)).toBe('Limit reached: fills immediately at the current price');
  expect(words(buy, 999_95)).toBe('Below market price. Valid for today; expires at close');
  expect(words(sell, 1000_00)).toBe('Limit reached: fills immediately at the current price');
  expect(words(sell, 1000_05)).toBe('Above market price. Valid for today; expires at close');
  expect(orderRouting(buy, at1000(null), session(), OWN_CLOCK)).toEqual({
    words: 'Fills at your limit or better; expires at close',
    waits: false,
  });
});

test('with spread and impact no text promises an immediate fill at the current price', () => {
  const words = (order: Parameters<typeof orderRouting>[0], limit: number | null) =>
    orderRouting(order, at1000(limit), session(), OWN_CLOCK, 'BIDASK').words;
  expect(words({ orderType: 'MARKET', side: 'BUY' }, null)).toBe(
    'Market order: fills at the estimated ask plus impact, in parts if large',
  );
  expect(words(sell, 1000_00)).toBe('Limit reached: fills near the estimated bid, in parts if large');
  expect(words({ ...buy, validity: 'IOC' }, 1000_00)).toBe(
    'Fills what it can immediately; the rest is cancelled',
  );
});

test('before the opening an order queues for it, and after the close for the next one', () => {
  const early = session({ phase: 'pre-open', label: 'Pre-open', marketTime: '2026-11-20T03:35:00.000Z' });
  expect(orderRouting({ orderType: 'MARKET', side: 'SELL' }, at1000(null), early, OWN_CLOCK)).toEqual({
    words: 'Pre-open. Queued for 09:15 market time; fills at the opening price',
    waits: true,
  });
  const late = session({ phase: 'closed', label: 'Market Closed', opensAt: '2026-11-23T03:45:00.000Z' });
  expect(orderRouting(buy, at1000(990_00), late, OWN_CLOCK).words).toBe(
    'Market Closed. Queued for Monday 23 November at 09:15 market time; fills at your limit or better',
  );
  const live = marketClockOf(SOURCE_TRAITS.yahoo);
  expect(orderRouting(buy, at1000(990_00), early, live).words).toBe(
    'Pre-open. Queued for 09:15 IST; fills at your limit or better',
  );
});

test('today’s band applies to orders for today’s session, including the closing auction', () => {
  const phases = ['pre-open', 'continuous', 'reference', 'closing-auction', 'post-close', 'closed'] as const;
  expect(phases.filter((phase) => isForToday(session({ phase })))).toEqual([
    'continuous',
    'reference',
    'closing-auction',
  ]);
  const auction = session({ phase: 'closing-auction', label: 'Closing auction' });
  expect(orderRouting(buy, at1000(990_00), auction, OWN_CLOCK)).toEqual({
    words: "Closing auction: joins the stock's auction, or waits if it has none",
    waits: true,
  });
});
