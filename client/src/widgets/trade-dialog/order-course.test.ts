import { expect, test } from 'vitest';
import type { MarketSession } from '#shared/contract/market.ts';
import { paise } from '#shared/domain/money.ts';
import { isForToday, orderRouting } from './order-course.ts';

/** Friday 20 November 2026, 11:00 in India. */
const session = (over: Partial<MarketSession> = {}): MarketSession => ({
  ...{ phase: 'continuous', label: 'Market Open', tradingDate: '2026-11-20', next: 'reference', speed: 1 },
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

test('a market order fills at once while the market is open', () => {
  expect(orderRouting({ orderType: 'MARKET', side: 'BUY' }, at1000(null), session())).toEqual({
    words: 'Market open: fills at once at the price of that moment',
    waits: false,
  });
});

test('a limit that the market meets fills at once, another rests for the day', () => {
  const words = (order: typeof buy | typeof sell, limit: number) =>
    orderRouting(order, at1000(limit), session()).words;
  expect(words(buy, 1000_00)).toBe('Within the limit now: fills at once at the market price');
  expect(words(buy, 999_95)).toBe('Below the market: rests today, then expires at close');
  expect(words(sell, 1000_00)).toBe('Within the limit now: fills at once at the market price');
  expect(words(sell, 1000_05)).toBe('Above the market: rests today, then expires at close');
  expect(orderRouting(buy, at1000(null), session())).toEqual({
    words: 'Fills at the limit or better, or expires at close',
    waits: false,
  });
});

test('before the opening an order queues for it, and after the close for the next day’s', () => {
  const early = session({ phase: 'pre-open', label: 'Pre-open', marketTime: '2026-11-20T03:35:00.000Z' });
  expect(orderRouting({ orderType: 'MARKET', side: 'SELL' }, at1000(null), early)).toEqual({
    words: 'Pre-open: will queue for 09:15 IST, and fill at the first price',
    waits: true,
  });
  const late = session({ phase: 'closed', label: 'Market Closed', opensAt: '2026-11-23T03:45:00.000Z' });
  expect(orderRouting(buy, at1000(990_00), late).words).toBe(
    'Market Closed: will queue for Monday 23 November at 09:15 IST, and fill at the limit or better',
  );
});

test('today’s band is for an order of today’s session, the closing auction included', () => {
  const phases = ['pre-open', 'continuous', 'reference', 'closing-auction', 'post-close', 'closed'] as const;
  expect(phases.filter((phase) => isForToday(session({ phase })))).toEqual([
    ...['continuous', 'reference', 'closing-auction'],
  ]);
  const auction = session({ phase: 'closing-auction', label: 'Closing auction' });
  expect(orderRouting(buy, at1000(990_00), auction)).toEqual({
    words: 'Closing auction: takes part where its stock has one, or waits',
    waits: true,
  });
});
