import { describe, expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { aBarsFile } from '#tests/support/market/bars-file.ts';
import { dividendsBySession } from './dividend-days.ts';
import { readDividends } from './dividends-file.ts';

const HEADER = 'symbol,ex_date,amount_rs_split_adjusted,pct_of_prev_close';
const date = (written: string) => written as TradingDate;
const dividend = (symbol: string, exDate: string, amount: number) => ({
  symbol,
  exDate: date(exDate),
  amount: paise(amount),
});

test.each(['dividends.csv', 'dividends.csv.gz'])(
  '%s is read, in paise, with the symbols of the product',
  async (name) => {
    const lines = [HEADER, 'ABB,2020-07-16,4.80,0.530', '', 'TCS,2021-01-14,6.00,0.2'];
    expect(await readDividends(aBarsFile(lines, { name }))).toEqual([
      dividend('ABB.NS', '2020-07-16', 4_80),
      dividend('TCS.NS', '2021-01-14', 6_00),
    ]);
  },
);

describe('a malformed file is refused with file, line and reason:', () => {
  test.each([
    [
      'a header without amounts',
      ['symbol,ex_date,amount', 'ABB,2020-07-16,1'],
      'line 1: the column amount_rs_split_adjusted is missing',
    ],
    ['a field too few', [HEADER, 'ABB,2020-07-16,4.80'], 'line 2: there are 3 fields, but the header has 4'],
    ['no symbol', [HEADER, ',2020-07-16,4.80,0'], 'line 2: the symbol is missing'],
    [
      'a day that is none',
      [HEADER, 'ABB,2020-07-16,4.80,0', 'ABB,2020-02-30,1,0'],
      'line 3: the ex-date "2020-02-30" is not a date such as 2020-07-16',
    ],
    [
      'an amount below zero',
      [HEADER, 'ABB,2020-07-16,-1,0'],
      'line 2: the amount "-1" is not a number of rupees from 0.01 to 100000',
    ],
    [
      'an amount of nothing',
      [HEADER, 'ABB,2020-07-16,0.004,0'],
      'line 2: the amount "0.004" is not a number of rupees from 0.01 to 100000',
    ],
    [
      'an amount in words',
      [HEADER, 'ABB,2020-07-16,five,0'],
      'line 2: the amount "five" is not a number of rupees from 0.01 to 100000',
    ],
  ])('%s', async (_, lines, reason) => {
    const file = aBarsFile(lines);
    await expect(readDividends(file)).rejects.toThrow(`${file}, ${reason}.`);
  });
});

test('a dividend is paid on its ex-date, or on the session after it; two on one session are summed', () => {
  const sessions = ['2020-03-13', '2020-03-16', '2020-03-20'].map(date);
  const bySession = dividendsBySession(
    [
      dividend('ABB.NS', '2020-03-13', 1_00),
      dividend('TCS.NS', '2020-03-14', 2_00),
      dividend('TCS.NS', '2020-03-16', 3_50),
      dividend('GONE.NS', '2020-03-16', 9_00),
      dividend('ABB.NS', '2020-03-21', 4_00),
    ],
    sessions,
    new Map([
      ['ABB.NS', 7],
      ['TCS.NS', 8],
    ]),
  );
  const paid = (instrumentId: number, exDate: string, amount: number) => ({
    instrumentId,
    exDate,
    kind: 'dividend',
    amount,
  });
  expect([...bySession]).toEqual([
    ['2020-03-13', [paid(7, '2020-03-13', 1_00)]],
    ['2020-03-16', [paid(8, '2020-03-16', 5_50)]],
  ]);
});
