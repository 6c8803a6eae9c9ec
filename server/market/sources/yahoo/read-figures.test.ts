import { expect, test } from 'vitest';
import { SourceError } from '../source-error.ts';
import { readFigures } from './read-figures.ts';

const second = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const summary = (of: { financialData?: object; defaultKeyStatistics?: object } = {}) => ({
  financialData: {
    maxAge: 86_400,
    financialCurrency: 'INR',
    returnOnEquity: 0.07472,
    debtToEquity: 140.407,
    ...of.financialData,
  },
  defaultKeyStatistics: {
    maxAge: 1,
    mostRecentQuarter: second('2026-09-30'),
    bookValue: 95.5,
    trailingEps: -3.25,
    ...of.defaultKeyStatistics,
  },
});
const read = (replies: Partial<Parameters<typeof readFigures>[0]>) =>
  readFigures({ summary: summary(), annual: [], quarterly: [], ...replies }).map(
    ({ period, field, value }) => `${period.name} ${field} ${value}`,
  );

test('fractions become percent, percent becomes a ratio, and a loss stays negative', () => {
  expect(read({})).toEqual([
    'TTMQ2FY2027 eps -3.25',
    'TTMQ2FY2027 roe 7.47',
    'Q2FY2027 book_value 95.5',
    'Q2FY2027 debt_to_equity 1.4',
  ]);
});

test('rupees become crores, by the periods that end on the days of the statements', () => {
  const annual = [
    { date: second('2026-03-31'), periodType: '12M', totalRevenue: 12e9, netIncome: 1.8e9, basicEPS: 18 },
    { date: new Date('2025-12-31'), periodType: '12M', totalRevenue: 1e9 },
    { date: second('2025-03-31'), periodType: '9M', totalRevenue: 1e9 },
  ];
  const quarterly = [
    { date: second('2026-06-30'), periodType: '3M', totalRevenue: { raw: 3.3e9, fmt: '3.3B' } },
  ];
  const none = summary({ defaultKeyStatistics: { mostRecentQuarter: null } });
  expect(read({ summary: none, annual, quarterly })).toEqual([
    'FY2026 sales 1200',
    'FY2026 net_profit 180',
    'FY2026 eps 18',
    'Q1FY2027 sales 330',
  ]);
});

test('values that are empty, null or text, or of a day that ends no quarter, are unknown', () => {
  const odd = { trailingEps: {}, bookValue: null };
  expect(
    read({ summary: summary({ defaultKeyStatistics: odd, financialData: { returnOnEquity: 'n/a' } }) }),
  ).toEqual(['Q2FY2027 debt_to_equity 1.4']);
  const day = { mostRecentQuarter: second('2026-10-31') };
  expect(read({ summary: summary({ defaultKeyStatistics: day }) })).toEqual([]);
});

test('a company that reports in another currency has no figures, and unknown shapes are refused', () => {
  expect(read({ summary: summary({ financialData: { financialCurrency: 'USD' } }) })).toEqual([]);
  expect(() => read({ summary: {} })).toThrow(SourceError);
  expect(() => read({ annual: null })).toThrow(SourceError);
  expect(() => read({ quarterly: [{ date: 'soon' }] })).toThrow(SourceError);
});
