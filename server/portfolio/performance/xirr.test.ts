import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type DatedCash, xirr } from './xirr.ts';

const flows = (...rows: [date: string, amount: number][]): DatedCash[] =>
  rows.map(([date, amount]) => ({ date: date as TradingDate, amount }));

const annual = (rows: DatedCash[]) => xirr(rows)?.annual ?? Number.NaN;

describe('published answers', () => {
  test('the example of Excel’s documentation: 37.3362535 %', () => {
    const example = flows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    );
    expect(annual(example)).toBeCloseTo(0.373362535, 7);
  });

  test('a deposit doubled in 365 days is 100 %, in a leap year’s 366 a little less', () => {
    expect(annual(flows(['2025-01-01', -100], ['2026-01-01', 200]))).toBeCloseTo(1, 12);
    expect(annual(flows(['2024-01-01', -100], ['2025-01-01', 200]))).toBeCloseTo(2 ** (365 / 366) - 1, 12);
  });

  test('10 % a year on two deposits a year apart: 1,100 + 1,210 is paid back', () => {
    const two = flows(['2025-01-01', -1_000], ['2026-01-01', -1_000], ['2027-01-01', 2_310]);
    expect(annual(two)).toBeCloseTo(0.1, 12);
  });

  test('a loss: 1,000 becomes 810 in two years, −10 % a year', () => {
    expect(annual(flows(['2025-01-01', -1_000], ['2027-01-01', 810]))).toBeCloseTo(-0.1, 12);
  });

  test('the order of the flows is irrelevant', () => {
    const three = flows(['2025-01-01', -1_000], ['2025-07-01', -500], ['2026-01-01', 1_700]);
    expect(annual(three.toReversed())).toBeCloseTo(annual(three), 12);
  });
});

test('over its own period a rate is the plain return: +3 % in ten days', () => {
  const tenDays = xirr(flows(['2026-11-10', -1_000], ['2026-11-20', 1_030]));
  expect(tenDays?.period).toBeCloseTo(0.03, 12);
  expect(tenDays?.annual).toBeCloseTo(1.03 ** 36.5 - 1, 10);
});

describe('far from the guess', () => {
  test('+50 % in a day is 1.5 to the power of 365', () => {
    expect(Math.log(1 + annual(flows(['2026-11-19', -100], ['2026-11-20', 150])))).toBeCloseTo(
      365 * Math.log(1.5),
      8,
    );
  });

  test('a loss of 99.9 % in a month is almost −100 % a year, and 99.9 % over the month', () => {
    const lost = xirr(flows(['2026-10-20', -100_000], ['2026-11-20', 100]));
    expect(lost?.annual).toBeCloseTo(-1, 12);
    expect(lost?.period).toBeCloseTo(-0.999, 12);
  });

  test('deposits up to the last day, most of them late', () => {
    const late = flows(['2016-11-20', -1], ['2026-11-19', -10_00_000], ['2026-11-20', 9_50_000]);
    const rate = annual(late);
    const worth = [...late].reduce((sum, { date, amount }) => {
      const years = (Date.parse('2026-11-20') - Date.parse(date)) / 86_400_000 / 365;
      return sum + amount * (1 + rate) ** years;
    }, 0);
    expect(worth).toBeCloseTo(0, 4);
  });
});

describe('no rate is defined', () => {
  test.each([
    ['without a flow', flows()],
    ['when nothing came back', flows(['2025-01-01', -100], ['2026-01-01', 0])],
    ['when nothing was paid in', flows(['2025-01-01', 100], ['2026-01-01', 100])],
    ['when nothing moved', flows(['2025-01-01', 0], ['2026-01-01', 0])],
    ['within one day', flows(['2026-11-20', -100], ['2026-11-20', 110])],
    ['within one day, without a gain', flows(['2026-11-20', -100], ['2026-11-20', 100])],
  ])('%s', (_when, none) => expect(xirr(none)).toBeNull());
});

test('deposits that grow at a rate give that rate', () => {
  const deposit = fc.record({
    day: fc.integer({ min: 0, max: 3_650 }),
    amount: fc.integer({ min: 1, max: 1e9 }),
  });
  const property = fc.property(
    fc.array(deposit, { minLength: 1, maxLength: 20 }),
    fc.double({ min: -0.9, max: 5, noNaN: true }),
    (deposits, rate) => {
      const first = '2016-01-01' as TradingDate;
      const end = 3_651;
      const grown = deposits.reduce(
        (sum, { day, amount }) => sum + amount * (1 + rate) ** ((end - day) / 365),
        0,
      );
      const paid = deposits.map(({ day, amount }) => ({ date: addDays(first, day), amount: -amount }));
      const found = annual([...paid, { date: addDays(first, end), amount: grown }]);
      expect(Math.log1p(found)).toBeCloseTo(Math.log1p(rate), 6);
    },
  );
  fc.assert(property, { numRuns: 500, seed: 20261120 });
});

test('a loss of 70 % in a day is everything in a year', () => {
  const lost = xirr(flows(['2026-11-19', -100], ['2026-11-20', 30]));
  expect(lost?.period).toBeCloseTo(-0.7, 11);
  expect(lost?.annual).toBeCloseTo(-1, 12);
});
