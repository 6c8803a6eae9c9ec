import type { TableFormat } from './table-format.ts';

/** The book closures in the archive of NSE's daily reports (PR….zip), bc201126.csv. */
export const NSE_BOOK_CLOSURES: TableFormat = {
  kind: 'corporate-actions',
  name: "NSE's book closures",
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', exDate: 'EX_DT' },
  further: { series: 'SERIES' },
  example: [
    'SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE',
    'EQ,INFY,INFOSYS LIMITED,2026-10-29,,,2026-10-29,,,INTERIM DIVIDEND - RS 22 PER SHARE',
  ],
};
