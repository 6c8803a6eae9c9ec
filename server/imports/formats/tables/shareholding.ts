import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'shareholding',
  name: 'shareholding of foreign portfolio investors',
  about:
    'How much of a company foreign portfolio investors hold, in percent of all its shares. Known from `filed_on` on.',
  columns: { symbol: 'symbol', quarterEnd: 'quarter_end', filedOn: 'filed_on', percent: 'percent' },
  further: { isin: 'isin' },
  example: ['symbol,quarter_end,filed_on,percent', 'INFY,2026-09-30,2026-10-19,33.12'],
};
