import type { TableFormat } from '../table-format.ts';

/** Our own: events of companies of any kind. */
export const EVENTS: TableFormat = {
  kind: 'company-events',
  name: 'events of companies',
  columns: { symbol: 'symbol', date: 'date', eventKind: 'kind', subject: 'subject', asOf: 'as_of' },
  further: { isin: 'isin' },
  example: ['symbol,date,kind,subject,as_of', 'INFY,2027-01-14,results,Results of Q3 FY27,2026-12-18'],
};
