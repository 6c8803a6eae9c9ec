import { expect, test } from 'vitest';
import type { SourceInstrument } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { actionsOf, readChart } from './read-chart.ts';

const TCS: SourceInstrument = { id: 7, symbol: 'TCS.NS', kind: 'stock', details: [] };
const META = {
  symbol: 'TCS.NS',
  currency: 'INR',
  exchangeTimezoneName: 'Asia/Kolkata',
  regularMarketTime: Date.parse('2026-11-20T10:00:00Z') / 1000,
};
const second = (date: string) => Date.parse(`${date}T03:45:00Z`) / 1000;
const chart = (more: object = {}) => ({
  meta: META,
  timestamp: [second('2026-11-18'), second('2026-11-19')],
  indicators: {
    quote: [
      {
        open: [3000.0999755859375, 3010],
        high: [3050.25, 3020],
        low: [2990, 3000],
        close: [3040.449951171875, 3005.5],
        volume: [1000, 2000],
      },
    ],
  },
  ...more,
});

test('rows become bars in paise, at the start of their interval', () => {
  const { rows, asOf, incomplete } = readChart(TCS, chart());
  expect(rows).toEqual([
    {
      at: new Date('2026-11-18T03:45:00Z'),
      open: 3000_10,
      high: 3050_25,
      low: 2990_00,
      close: 3040_45,
      volume: 1000,
    },
    {
      at: new Date('2026-11-19T03:45:00Z'),
      open: 3010_00,
      high: 3020_00,
      low: 3000_00,
      close: 3005_50,
      volume: 2000,
    },
  ]);
  expect([asOf, incomplete]).toEqual([new Date('2026-11-20T10:00:00Z'), 0]);
});

test('a row without a price or volume is skipped and counted, and never becomes a zero', () => {
  const [quote] = chart().indicators.quote;
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    const indicators = { quote: [{ ...quote, [name]: [null, quote?.[name][1]] }] };
    const { rows, incomplete } = readChart(TCS, chart({ indicators }));
    expect([name, rows.length, rows[0]?.close, incomplete]).toEqual([name, 1, 3005_50, 1]);
  }
});

test('a chart without days is empty', () => {
  const { rows } = readChart(TCS, { meta: META, indicators: { quote: [{}] } });
  expect(rows).toEqual([]);
});

test.each([
  ['another symbol', { meta: { ...META, symbol: 'INFY.NS' } }],
  ['dollars', { meta: { ...META, currency: 'USD' } }],
  ['another time zone', { meta: { ...META, exchangeTimezoneName: 'America/New_York' } }],
  ['no indicators', { indicators: undefined }],
  ['prices in words', { indicators: { quote: [{ open: ['3000'] }] } }],
])('a chart of %s is refused as a whole', (_, more) => {
  expect(() => readChart(TCS, chart(more))).toThrow(SourceError);
});

test('dividends and splits have their dates; invalid ones are skipped', () => {
  const events = {
    dividends: {
      a: { date: second('2026-11-19'), amount: 10.5 },
      b: { date: second('2026-11-19'), amount: -1 },
    },
    splits: {
      a: { date: second('2026-11-18'), numerator: 5, denominator: 1, splitRatio: '5:1' },
      b: { splitRatio: '2:1' },
    },
  };
  expect(actionsOf(TCS, readChart(TCS, chart({ events })))).toEqual([
    { instrumentId: 7, exDate: '2026-11-18', kind: 'split', numerator: 5, denominator: 1 },
    { instrumentId: 7, exDate: '2026-11-19', kind: 'dividend', amount: 10_50 },
  ]);
});
