import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: 'a CSV file of Yahoo Finance',
  about:
    'Yahoo Finance’s download of one symbol: prices adjusted for splits. `Adj Close` is not read. The symbol is the name of the file, or given with `--symbol`.',
  own: 'Adj Close',
  columns: { date: 'Date', open: 'Open', high: 'High', low: 'Low', close: 'Close', volume: 'Volume' },
  raw: false,
  symbolIn: (fileName) => /^(.+?)(?: \(\d+\))?\.(?:csv|csv\.gz)$/i.exec(fileName)?.[1] ?? null,
  exampleName: 'RELIANCE.csv',
  example: [
    'Date,Open,High,Low,Close,Adj Close,Volume',
    '2026-08-19,3010,3052.40,3001.05,3050.10,3040.70,1946227',
  ],
};
