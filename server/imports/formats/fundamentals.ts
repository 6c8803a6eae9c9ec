import type { TableFormat } from './table-format.ts';

/** Our own: what companies reported. */
export const FUNDAMENTALS: TableFormat = {
  kind: 'fundamentals',
  name: 'reported figures of companies',
  columns: { symbol: 'symbol', period: 'period', field: 'field', value: 'value', asOf: 'as_of' },
  further: { isin: 'isin' },
  example: ['symbol,period,field,value,as_of', 'INFY,FY2026,eps,64.5,2026-04-17'],
};
