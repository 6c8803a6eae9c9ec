import type { TableFormat } from './table-format.ts';

/** Our own: how much of companies foreign portfolio investors hold. */
export const SHAREHOLDING: TableFormat = {
  kind: 'shareholding',
  name: 'shareholding of foreign portfolio investors',
  columns: { symbol: 'symbol', quarterEnd: 'quarter_end', filedOn: 'filed_on', percent: 'percent' },
  further: { isin: 'isin' },
  example: ['symbol,quarter_end,filed_on,percent', 'INFY,2026-09-30,2026-10-19,33.12'],
};
