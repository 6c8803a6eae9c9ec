import type { BarsFileFormat } from './bars-format.ts';

/**
 * Yahoo Finance's download of one symbol: split-adjusted prices; its last column, adjusted for dividends too, is not
 * read.
 */
export const YAHOO_CSV: BarsFileFormat = {
  name: 'a CSV file of Yahoo Finance',
  own: 'Adj Close',
  columns: { date: 'Date', open: 'Open', high: 'High', low: 'Low', close: 'Close', volume: 'Volume' },
  raw: false,
  symbolIn: (fileName) => /^(.+?)(?: \(\d+\))?\.(?:csv|csv\.gz)$/i.exec(fileName)?.[1] ?? null,
  example: [
    'Date,Open,High,Low,Close,Adj Close,Volume',
    '2026-08-19,3010,3052.40,3001.05,3050.10,3040.70,1946227',
  ],
};
