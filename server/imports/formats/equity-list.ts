import type { TableFormat } from './table-format.ts';

/** NSE's list of all listed companies, EQUITY_L.csv: which ISIN is whose. */
export const EQUITY_LIST: TableFormat = {
  kind: 'securities',
  name: "NSE's list of securities",
  columns: { symbol: 'SYMBOL', name: 'NAME OF COMPANY', isin: 'ISIN NUMBER' },
  example: [
    'SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE',
    'INFY,Infosys Limited,EQ,08-FEB-1995,5,1,INE009A01021,5',
  ],
};
