import { expect, test } from 'vitest';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { joinBars } from './join-bars.ts';

const page = (times: string[], from: number, more: boolean): BarsReply => {
  const column = times.map((_, at) => from + at);
  return {
    symbol: 'TCS.NS',
    interval: '1d',
    times,
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
    partial: true,
    more,
    asOf: '2026-11-20T05:00:00.000Z',
    stale: false,
    indicators: [
      { id: 'sma:2', outputs: [{ name: 'value', values: column.map((v) => (v === 1 ? null : v)) }] },
    ],
  };
};

test('older pages go in front, with their part of every indicator', () => {
  const newest = page(['2026-11-19', '2026-11-20'], 3, true);
  const older = page(['2026-11-17', '2026-11-18'], 1, false);
  expect(joinBars({ pages: [newest, older] })).toMatchObject({
    times: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    close: [1, 2, 3, 4],
    indicators: [{ id: 'sma:2', outputs: [{ name: 'value', values: [null, 2, 3, 4] }] }],
    more: false,
    partial: true,
  });
  expect(joinBars({ pages: [newest] })).toBe(newest);
  expect(joinBars({ pages: [] })).toBeNull();
});

test('a page fetched without an indicator leaves a gap without shifting', () => {
  const older = { ...page(['2026-11-17', '2026-11-18'], 1, false), indicators: [] };
  const joined = joinBars({ pages: [page(['2026-11-19'], 3, true), older] });
  expect(joined?.indicators[0]?.outputs[0]?.values).toEqual([null, null, 3]);
});
