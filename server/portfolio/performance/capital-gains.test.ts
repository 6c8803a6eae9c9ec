import { describe, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { estimateTax } from '#tests/support/gains.ts';
import type { TaxedDisposal } from './capital-gains.ts';
import type { Disposal } from './lots.ts';
import { gainRatesOn } from './tax-rates.ts';

/** A sale with this gain in rupees, of shares that cost ₹1,00,00,000. */
const sale = (
  term: Disposal['term'],
  soldOn: string,
  gain: number,
  charges: { expenses?: number; stt?: number } = {},
): TaxedDisposal => ({
  instrumentId: 1,
  acquiredOn: '2018-06-01' as TradingDate,
  soldOn: soldOn as TradingDate,
  quantity: 1,
  cost: paise(1_00_00_000_00),
  proceeds: paise(1_00_00_000_00 + gain * 100),
  expenses: paise((charges.expenses ?? 0) * 100),
  stt: paise((charges.stt ?? 0) * 100),
  term,
  grandfathered: paise(0),
});
const only = (...disposals: TaxedDisposal[]) => {
  const [year, ...others] = estimateTax(disposals);
  expect(others).toEqual([]);
  return year;
};

describe('a financial year under the rates of 23 July 2024', () => {
  test('short-term gains are taxed at 20 %', () => {
    expect(only(sale('short', '2026-05-04', 40_000), sale('short', '2026-12-01', 10_000))).toMatchObject({
      year: 2026,
      shortTerm: { gains: 50_000_00, losses: 0 },
      classes: [{ term: 'short', rate: 20_00, net: 50_000_00, taxable: 50_000_00, tax: 10_000_00 }],
      tax: 10_000_00,
      disposals: 2,
    });
  });

  test('long-term gains are taxed at 12.5 % above ₹1.25 lakh: ₹9,375 on ₹2 lakh', () => {
    expect(only(sale('long', '2026-05-04', 2_00_000))).toMatchObject({
      exempt: 1_25_000_00,
      classes: [{ rate: 12_50, taxable: 75_000_00, tax: 9_375_00 }],
      tax: 9_375_00,
    });
    expect(only(sale('long', '2026-05-04', 1_25_000))).toMatchObject({ exempt: 1_25_000_00, tax: 0 });
  });

  test('the exemption is shared by all stocks of the year, for long-term gains only', () => {
    const year = only(
      sale('long', '2026-05-04', 1_00_000),
      sale('long', '2027-03-31', 1_00_000),
      sale('short', '2026-05-04', 1_00_000),
    );
    expect(year).toMatchObject({ exempt: 1_25_000_00, tax: 9_375_00 + 20_000_00 });
  });

  test('1 April starts another year, with its own exemption; newest first', () => {
    const years = estimateTax([sale('long', '2026-03-31', 1_25_000), sale('long', '2026-04-01', 1_25_000)]);
    expect(years).toMatchObject([
      { year: 2026, exempt: 1_25_000_00, tax: 0 },
      { year: 2025, exempt: 1_25_000_00, tax: 0 },
    ]);
  });
});

describe('losses are set off within the year', () => {
  test('a short-term loss offsets short-term gains first, then long-term gains', () => {
    // 30,000 of the 50,000 loss offset short-term gains, 20,000 long-term ones: 2,00,000 − 20,000 − 1,25,000.
    const year = only(
      sale('short', '2026-05-04', -50_000),
      sale('short', '2026-06-01', 30_000),
      sale('long', '2026-05-04', 2_00_000),
    );
    expect(year).toMatchObject({
      shortTerm: { gains: 30_000_00, losses: 50_000_00 },
      classes: [
        { term: 'short', net: -20_000_00, taxable: 0 },
        { term: 'long', net: 2_00_000_00, taxable: 55_000_00, tax: 6_875_00 },
      ],
      unusedShortTermLoss: 0,
      tax: 6_875_00,
    });
  });

  test('a long-term loss offsets long-term gains only; the unused part is reported', () => {
    const year = only(
      sale('long', '2026-05-04', -3_00_000),
      sale('long', '2026-06-01', 1_00_000),
      sale('short', '2026-05-04', 10_000),
    );
    expect(year).toMatchObject({
      longTerm: { gains: 1_00_000_00, losses: 3_00_000_00 },
      unusedLongTermLoss: 2_00_000_00,
      exempt: 0,
      tax: 2_000_00,
    });
  });

  test('a loss of another year is not used', () => {
    const years = estimateTax([sale('short', '2026-03-31', -50_000), sale('short', '2026-04-01', 50_000)]);
    expect(years).toMatchObject([{ tax: 10_000_00 }, { tax: 0, unusedShortTermLoss: 50_000_00 }]);
  });
});

describe('the year 2024-25, in which the rates changed', () => {
  test('each sale has the rate of its day, and ₹1.25 lakh of the whole year’s gains are exempt', () => {
    const year = only(
      sale('short', '2024-07-22', 10_000),
      sale('short', '2024-07-23', 10_000),
      sale('long', '2024-05-02', 1_00_000),
      sale('long', '2024-08-01', 1_00_000),
    );
    // The exemption reduces the 12.5 % class first: 1,00,000 of it, then 25,000 of the 10 % class.
    expect(year?.classes).toMatchObject([
      { term: 'short', rate: 20_00, tax: 2_000_00 },
      { term: 'short', rate: 15_00, tax: 1_500_00 },
      { term: 'long', rate: 12_50, taxable: 0 },
      { term: 'long', rate: 10_00, taxable: 75_000_00, tax: 7_500_00 },
    ]);
    expect(year).toMatchObject({ exempt: 1_25_000_00, tax: 11_000_00 });
  });

  test('a short-term loss offsets the 20 % class before the 15 % class', () => {
    const year = only(
      sale('long', '2024-05-02', -5_000),
      sale('short', '2024-04-22', 10_000),
      sale('short', '2024-12-02', 10_000),
      sale('short', '2024-12-03', -15_000),
    );
    // 20 % class: net −5,000, set off against the 15 % class: 5,000 × 15 %.
    expect(year).toMatchObject({ tax: 750_00, unusedLongTermLoss: 5_000_00 });
  });
});

test('the rates over time', () => {
  expect(gainRatesOn('2004-09-30' as TradingDate)).toBeNull();
  const at = (date: string) => {
    const rates = gainRatesOn(date as TradingDate);
    return [rates?.shortTerm, rates?.longTerm];
  };
  expect(at('2008-03-31')).toEqual([10_00, 0]);
  expect(at('2018-03-31')).toEqual([15_00, 0]);
  expect(at('2018-04-01')).toEqual([15_00, 10_00]);
  expect(at('2024-07-22')).toEqual([15_00, 10_00]);
  expect(at('2024-07-23')).toEqual([20_00, 12_50]);
});

test('₹1 lakh was exempt before 2024, and long-term gains were fully exempt before 2018', () => {
  expect(only(sale('long', '2021-02-01', 1_50_000))).toMatchObject({ exempt: 1_00_000_00, tax: 5_000_00 });
  expect(only(sale('long', '2018-03-28', 1_50_000))).toMatchObject({ exempt: 0, tax: 0 });
});

test('a short-term loss is not used up by exempt long-term gains', () => {
  const year = only(sale('long', '2018-03-28', 1_50_000), sale('short', '2018-03-28', -20_000));
  expect(year).toMatchObject({ unusedShortTermLoss: 20_000_00, tax: 0 });
});

test('the tax of a year with a sale before any known rate is unknown', () => {
  const year = only(sale('short', '2004-09-30', 1_000));
  expect(year).toMatchObject({ shortTerm: { gains: 1_000_00 }, classes: [], tax: null });
});

test('charges reduce a gain, securities transaction tax does not', () => {
  const charged = only(sale('short', '2026-05-04', 10_000, { expenses: 500, stt: 300 }));
  expect(charged).toMatchObject({ shortTerm: { gains: 9_500_00 }, tax: 1_900_00 });
});

test('an intraday round trip is listed separately, after all charges, and is not in the tax', () => {
  const year = only(
    sale('intraday', '2026-05-04', 10_000, { expenses: 500, stt: 300 }),
    sale('intraday', '2026-05-05', -12_000),
    sale('short', '2026-05-04', 1_000),
  );
  expect(year).toMatchObject({ intraday: { result: -2_800_00, disposals: 2 }, disposals: 1, tax: 200_00 });
});

test('dividends are reported by year, separate from the tax, also for a year without a sale', () => {
  const paid = (date: string, rupees: number) => ({ date: date as TradingDate, amount: paise(rupees * 100) });
  const years = estimateTax(
    [sale('short', '2026-05-04', 1_000)],
    [paid('2026-03-31', 71.5), paid('2026-04-01', 20), paid('2026-08-03', 5)],
  );
  expect(years).toMatchObject([
    { year: 2026, dividends: 25_00, tax: 200_00 },
    { year: 2025, dividends: 71_50, disposals: 0, tax: 0 },
  ]);
});
