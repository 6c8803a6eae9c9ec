import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: "NSE's history of a security",
  about:
    'The history of one security from the page of its quote, newest row first. Its symbol is in the name of the file, `Quote-Equity-TCS-EQ-….csv`, or given with `--symbol`.',
  own: 'vwap',
  columns: {
    series: 'series',
    date: 'Date',
    open: 'OPEN',
    high: 'HIGH',
    low: 'LOW',
    close: 'close',
    volume: 'VOLUME',
  },
  raw: true,
  symbolIn: (fileName) => /^Quote-Equity-(.+?)-(?:EQ|BE|BZ)-\d/i.exec(fileName)?.[1] ?? null,
  exampleName: 'Quote-Equity-RELIANCE-EQ-01-01-2026-to-20-08-2026.csv',
  example: [
    '"Date ","series ","OPEN ","HIGH ","LOW ","PREV. CLOSE ","ltp ","close ","vwap ","52W H ","52W L ","VOLUME ","VALUE ","No of trades "',
    '"19-Aug-2026","EQ","3,010.00","3,052.40","3,001.05","3,005.00","3,049.00","3,050.10","3,030.20","3,600.00","2,400.00","19,46,227","5,89,72,48,000.00","1,21,004"',
  ],
};
