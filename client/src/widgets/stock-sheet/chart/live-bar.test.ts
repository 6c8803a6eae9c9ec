import { expect, test } from 'vitest';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { paise } from '#shared/domain/money.ts';
import { withLastPrice } from './live-bar.ts';

const bars: BarsReply = {
  symbol: 'TCS.NS',
  interval: '1d',
  times: ['2026-11-19', '2026-11-20'],
  open: [100, 110],
  high: [112, 115],
  low: [99, 108],
  close: [110, 112],
  volume: [900, 400],
  partial: true,
  more: false,
  indicators: [],
  asOf: '2026-11-20T05:00:00.000Z',
  stale: false,
};

test('the last price updates the current bar, and extends its range', () => {
  const moved = withLastPrice(bars, paise(116_50), 450);
  expect(moved).toMatchObject({
    close: [110, 116.5],
    high: [112, 116.5],
    low: [99, 108],
    volume: [900, 450],
  });
  expect(withLastPrice(bars, paise(107_00), 450).low).toEqual([99, 107]);
  expect(bars.close).toEqual([110, 112]);
});

test('a completed bar, and a longer bar’s volume, are unchanged', () => {
  expect(withLastPrice({ ...bars, partial: false }, paise(116_50), 450).close).toEqual([110, 112]);
  expect(withLastPrice({ ...bars, interval: '1w' }, paise(111_00), 450).volume).toEqual([900, 400]);
  expect(withLastPrice(bars, undefined, undefined)).toBe(bars);
});
