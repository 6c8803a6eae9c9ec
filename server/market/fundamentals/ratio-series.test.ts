import { expect, test } from 'vitest';
import { dateOfDay } from '#server/analytics/columns.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { type FundamentalField, fiscalPeriod } from '#shared/domain/market/fundamentals.ts';
import { type RatioSeries, ratioSeries } from './ratio-series.ts';
import type { ReportedFigure } from './reported-figures.ts';

const figure = (field: FundamentalField, period: string, value: number, asOf: string): ReportedFigure => ({
  field,
  value,
  asOf: tradingDate(asOf) ?? expect.fail(asOf),
  period: fiscalPeriod(period) ?? expect.fail(period),
});
const dated = (series: RatioSeries[keyof RatioSeries]) =>
  series.map(({ from, value }) => [dateOfDay(from), value]);

test('each figure counts from the day on which it was published', () => {
  const series = ratioSeries([
    figure('eps', 'Q2FY2027', 20, '2026-10-15'),
    figure('eps', 'FY2026', 60, '2026-05-05'),
    figure('roe', 'FY2026', 15, '2026-05-05'),
    figure('book_value', 'FY2026', 400, '2026-06-01'),
    figure('eps', 'Q3FY2026', 15, '2026-01-20'),
    figure('eps', 'Q4FY2026', 16, '2026-05-05'),
    figure('eps', 'Q1FY2027', 17, '2026-07-20'),
    // The year restated, then a quarter with a loss.
    figure('roe', 'FY2026', 14, '2026-08-01'),
    figure('eps', 'Q3FY2027', -60, '2027-01-15'),
  ]);
  // 15 + 16 + 17 + 20 = 68, and 16 + 17 + 20 − 60 = −7.
  expect(dated(series.eps)).toEqual([
    ['2026-05-05', 60],
    ['2026-10-15', 68],
    ['2027-01-15', -7],
  ]);
  expect(dated(series.roe)).toEqual([
    ['2026-05-05', 15],
    ['2026-08-01', 14],
  ]);
  expect(dated(series.bookValue)).toEqual([['2026-06-01', 400]]);
  expect(series.roce).toEqual([]);
});
