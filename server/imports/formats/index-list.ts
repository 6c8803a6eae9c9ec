import type { TableFormat } from './table-format.ts';

/** The members of an index, ind_nifty100list.csv. It has no date: who imports it says of when it is. */
export const INDEX_LIST: TableFormat = {
  kind: 'index-members',
  name: 'a list of index members',
  columns: { name: 'Company Name', industry: 'Industry', symbol: 'Symbol', isin: 'ISIN Code' },
  example: [
    'Company Name,Industry,Symbol,Series,ISIN Code',
    'Infosys Ltd.,Information Technology,INFY,EQ,INE009A01021',
  ],
};
