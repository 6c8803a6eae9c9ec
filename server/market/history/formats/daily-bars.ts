import type { BarsFileFormat } from './bars-format.ts';

/** Our own: any vendor's adjusted bars under these names, in any order. */
export const DAILY_BARS: BarsFileFormat = {
  name: 'daily bars',
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
