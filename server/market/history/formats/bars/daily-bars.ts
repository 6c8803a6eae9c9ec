import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: 'daily bars',
  about:
    'Any vendor’s bars under these names, in any order of columns: rupees, adjusted for all later splits and bonuses, not for dividends.',
  own: 'symbol',
  columns: {
    symbol: 'symbol',
    date: 'date',
    open: 'open',
    high: 'high',
    low: 'low',
    close: 'close',
    volume: 'volume',
  },
  raw: false,
  example: [
    'symbol,date,open,high,low,close,volume',
    'RELIANCE,2020-03-23,411.97,427.17,393.74,397.51,41351496',
  ],
};
