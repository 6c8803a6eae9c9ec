import type { TableFormat } from '../../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'company-events',
  name: "NSE's feed of board meetings",
  about: 'Board meetings as NSE’s site sends them to its own pages, as JSON or converted to CSV.',
  columns: { symbol: 'bm_symbol', subject: 'bm_purpose', date: 'bm_date' },
  further: { details: 'bm_desc', asOf: 'bm_timestamp', isin: 'sm_isin' },
  example: [
    'bm_symbol,bm_date,bm_purpose,bm_desc,sm_isin,bm_timestamp',
    'INFY,14-Jan-2027,Financial Results,Results of the quarter,INE009A01021,18-Dec-2026 17:04:11',
  ],
};
