import { expect, test } from 'vitest';
import { tradingDate } from '#shared/domain/ist.ts';
import { type FundamentalField, fiscalPeriod } from '#shared/domain/market/fundamentals.ts';
import { ratiosOf } from './ratios.ts';
import { figuresKnown, type ReportedFigure } from './reported-figures.ts';

const on = (date: string) => tradingDate(date) ?? expect.fail(date);
const figure = (field: FundamentalField, period: string, value: number, asOf: string): ReportedFigure => ({
  field,
  value,
  asOf: on(asOf),
  period: fiscalPeriod(period) ?? expect.fail(period),
});

/** A year with ₹60 per share on a book value of ₹240, then two quarters. */
const REPORTED = [
  figure('eps', 'FY2026', 60, '2026-05-05'),
  figure('book_value', 'FY2026', 240, '2026-05-05'),
  figure('debt_to_equity', 'FY2026', 0.1, '2026-05-05'),
  figure('eps', 'Q3FY2026', 15, '2026-01-20'),
  figure('eps', 'Q4FY2026', 16, '2026-05-05'),
  figure('eps', 'Q1FY2027', 17, '2026-07-20'),
  figure('eps', 'Q2FY2027', 18, '2026-10-20'),
];
const at = (date: string, price: number | null, more: ReportedFigure[] = []) =>
  ratiosOf(figuresKnown([...REPORTED, ...more], on(date)), price);

test('P/E is of the last four quarters, P/B and ROE of the last year', () => {
  // 15 + 16 + 17 + 18 = 66; 1,980 ÷ 66 = 30; 1,980 ÷ 240 = 8.25; 60 ÷ 240 = 25 %.
  expect(at('2026-11-20', 1_980)).toEqual({
    eps: 66,
    bookValue: 240,
    pe: 30,
    pb: 8.25,
    roe: 25,
    roce: null,
    debtToEquity: 0.1,
  });
});

test('nothing is known before it was published', () => {
  // The second quarter comes out on 20 October: until then the year counts, since only three quarters are known.
  expect(at('2026-10-19', 1_980)).toMatchObject({ eps: 60, pe: 33 });
  expect(at('2026-05-04', 1_980)).toMatchObject({ eps: null, pe: null, pb: null, roe: null });
});

test('quarters that end before the last year do not count as the last four', () => {
  // Only a newer year was imported since: 3,000 ÷ 100 = 30.
  const newer = [figure('eps', 'FY2027', 100, '2027-05-05')];
  expect(at('2027-05-05', 3_000, newer)).toMatchObject({ eps: 100, pe: 30 });
});

test('twelve months that were reported as such count if no quarters are as new', () => {
  const trailing = [
    figure('eps', 'TTMQ2FY2027', 64, '2026-11-02'),
    figure('roe', 'TTMQ2FY2027', 22, '2026-11-02'),
    figure('book_value', 'Q2FY2027', 250, '2026-11-02'),
    figure('debt_to_equity', 'Q2FY2027', 0.2, '2026-11-02'),
  ];
  // The sum of the quarters to September is 66, of the same twelve months.
  expect(at('2026-11-20', 1_980, trailing)).toMatchObject({
    eps: 66,
    roe: 22,
    bookValue: 250,
    pb: 7.92,
    debtToEquity: 0.2,
  });
  // Without the second quarter only the twelve months are that new: 1,600 ÷ 64.
  const fewer = [...REPORTED.filter(({ period }) => period.name !== 'Q2FY2027'), ...trailing];
  expect(ratiosOf(figuresKnown(fewer, on('2026-11-20')), 1_600)).toMatchObject({ eps: 64, pe: 25 });
  // The year's own figures count before those of a quarter that it ends with, or after.
  const older = [
    figure('roe', 'TTMQ4FY2026', 30, '2026-11-02'),
    figure('book_value', 'Q4FY2026', 300, '2026-11-02'),
  ];
  expect(at('2026-11-20', 1_980, older)).toMatchObject({ roe: 25, bookValue: 240 });
});

test('a figure from a file takes precedence over the price source’s, whatever their days', () => {
  const book = (value: number, asOf: string, source: 'file' | 'yahoo-finance') => ({
    ...figure('book_value', 'FY2026', value, asOf),
    source,
  });
  const versions = [book(240, '2026-05-05', 'file'), book(200, '2026-11-02', 'yahoo-finance')];
  const bookOf = (all: ReportedFigure[], day: string) => ratiosOf(figuresKnown(all, on(day)), null).bookValue;
  expect(bookOf(versions, '2026-11-20')).toBe(240);
  expect(bookOf(versions.toReversed(), '2026-11-20')).toBe(240);
  const first = [book(200, '2026-05-01', 'yahoo-finance'), book(240, '2026-05-05', 'file')];
  expect([bookOf(first, '2026-05-04'), bookOf(first, '2026-05-05')]).toEqual([200, 240]);
});

test('a restatement counts from its day on', () => {
  const restated = [figure('book_value', 'FY2026', 220, '2026-11-01')];
  expect(at('2026-10-31', 2_200, restated).pb).toBeCloseTo(2_200 / 240);
  expect(at('2026-11-01', 2_200, restated).pb).toBe(10);
});

test('a loss has no P/E, a missing quarter is not guessed, and without a price there is no ratio', () => {
  expect(at('2026-11-20', 1_980, [figure('eps', 'Q2FY2027', -100, '2026-10-21')])).toMatchObject({
    eps: -52,
    pe: null,
  });
  const gap = REPORTED.filter(({ period }) => period.name !== 'Q1FY2027');
  expect(ratiosOf(figuresKnown(gap, on('2026-11-20')), 1_980).eps).toBe(60);
  expect(at('2026-11-20', null)).toMatchObject({ pe: null, pb: null, roe: 25 });
});
