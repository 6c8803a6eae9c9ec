import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'index-members',
  name: 'a list of index members',
  about: 'The members of an index, `ind_nifty100list.csv`. The file has no date: give it with `--as-of`.',
  columns: { name: 'Company Name', industry: 'Industry', symbol: 'Symbol', isin: 'ISIN Code' },
  example: [
    'Company Name,Industry,Symbol,Series,ISIN Code',
    'Infosys Ltd.,Information Technology,INFY,EQ,INE009A01021',
  ],
};
