import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'corporate-actions',
  name: "NSE's book closures",
  about: '`bc201126.csv` in the archive of NSE’s daily reports, `PR….zip`.',
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', exDate: 'EX_DT' },
  further: { series: 'SERIES' },
  example: [
    'SERIES,SYMBOL,SECURITY,RECORD_DT,BC_STRT_DT,BC_END_DT,EX_DT,ND_STRT_DT,ND_END_DT,PURPOSE',
    'EQ,INFY,INFOSYS LIMITED,2026-10-29,,,2026-10-29,,,INTERIM DIVIDEND - RS 22 PER SHARE',
  ],
};
