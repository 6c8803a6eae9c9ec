import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'securities',
  name: "NSE's list of securities",
  about: '`EQUITY_L.csv`, all listed companies: which ISIN is whose.',
  columns: { symbol: 'SYMBOL', name: 'NAME OF COMPANY', isin: 'ISIN NUMBER' },
  example: [
    'SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE',
    'INFY,Infosys Limited,EQ,08-FEB-1995,5,1,INE009A01021,5',
  ],
};
