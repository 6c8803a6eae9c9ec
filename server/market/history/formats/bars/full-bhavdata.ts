import type { BarsFileFormat } from '../bars-format.ts';

export const FORMAT: BarsFileFormat = {
  name: "NSE's full bhavcopy and delivery data",
  about:
    'NSE’s bhavcopy with deliveries, `sec_bhavdata_full_20082026.csv`: series EQ, BE and BZ, prices as quoted. On a holiday its address serves the day before, so `DATE1` counts and not the name of the file.',
  own: 'DATE1',
  columns: {
    symbol: 'SYMBOL',
    series: 'SERIES',
    date: 'DATE1',
    open: 'OPEN_PRICE',
    high: 'HIGH_PRICE',
    low: 'LOW_PRICE',
    close: 'CLOSE_PRICE',
    volume: 'TTL_TRD_QNTY',
    delivered: 'DELIV_QTY',
    deliveredPercent: 'DELIV_PER',
  },
  raw: true,
  example: [
    'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER',
    'RELIANCE, EQ, 19-Aug-2026, 1310.00, 1312.00, 1320.00, 1305.10, 1315.00, 1316.20, 1313.40, 5000000, 65670.00, 90000, 3250000, 65.00',
  ],
};
