import type { TableFormat } from '../../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'company-events',
  name: 'events of companies',
  about: 'Events of companies. Kinds are `results`, `meeting` and `announcement`.',
  columns: { symbol: 'symbol', date: 'date', eventKind: 'kind', subject: 'subject', asOf: 'as_of' },
  further: { isin: 'isin' },
  example: ['symbol,date,kind,subject,as_of', 'INFY,2027-01-14,results,Results of Q3 FY27,2026-12-18'],
};
