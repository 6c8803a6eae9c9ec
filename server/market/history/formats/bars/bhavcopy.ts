import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: 'an NSE bhavcopy',
  about:
    'NSE’s bhavcopy of the cash market until 5 July 2024, `cm23MAR2020bhav.csv`: series EQ, BE and BZ, prices as quoted.',
  own: 'TOTTRDQTY',
  columns: {
    symbol: 'SYMBOL',
    series: 'SERIES',
    isin: 'ISIN',
    date: 'TIMESTAMP',
    open: 'OPEN',
    high: 'HIGH',
    low: 'LOW',
    close: 'CLOSE',
    volume: 'TOTTRDQTY',
  },
  raw: true,
  example: [
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
    'RELIANCE,EQ,960,967.95,891.70,900.20,899,1036.60,24600000,2.3E10,23-MAR-2020,90000,INE002A01018,',
  ],
};
