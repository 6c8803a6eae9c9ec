import { expect, test } from 'vitest';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { barFigures, chartSentence } from './bar-text.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const bars = (interval: BarsReply['interval'], times: string[]): BarsReply => ({
  symbol: 'TCS.NS',
  interval,
  times,
  open: [2_990, 3_000],
  high: [3_012, 3_060],
  low: [2_950, 2_995],
  close: [3_000, 3_045],
  volume: [950, 12_40_000],
  partial: true,
  more: false,
  indicators: [],
  asOf: NOW.toISOString(),
  stale: false,
});

test('a chart is described by its period, closes and range', () => {
  expect(chartSentence('TCS', bars('1d', ['2025-11-19', '2026-11-20']), NOW)).toBe(
    'TCS, one bar per day, 19 Nov 2025 to 20 Nov. Close 3,000.00 to 3,045.00 (+1.50%), ' +
      'high 3,060.00, low 2,950.00.',
  );
  expect(chartSentence('TCS', { ...bars('1d', []), close: [] }, NOW)).toBe('TCS has no bars.');
});

test.each([
  ['15m', '2026-11-20T03:45:00.000Z', '20 Nov, 09:15'],
  ['1d', '2026-11-20', '20 Nov'],
  ['1w', '2026-11-16', 'week of 16 Nov'],
  ['1mo', '2026-11-01', 'month from 1 Nov'],
] as const)('a bar of %s has a readable label', (interval, time, name) => {
  expect(barFigures(bars(interval, ['', time]), 1, NOW)?.name).toBe(name);
});

test('a bar has its figures and its change from the previous one; the first has none', () => {
  const days = bars('1d', ['2026-11-19', '2026-11-20']);
  expect(barFigures(days, 1, NOW)).toEqual({
    name: '20 Nov',
    open: '3,000.00',
    high: '3,060.00',
    low: '2,995.00',
    close: '3,045.00',
    volume: '12.40 L',
    changePercent: expect.closeTo(1.5, 9),
  });
  expect(barFigures(days, 0, NOW)?.changePercent).toBeNull();
  expect(barFigures(days, 2, NOW)).toBeNull();
});
