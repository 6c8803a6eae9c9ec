import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'corporate-actions',
  name: "NSE's feed of corporate actions",
  about: 'Corporate actions as NSE’s site sends them to its own pages, as JSON or converted to CSV.',
  columns: { symbol: 'symbol', subject: 'subject', exDate: 'exDate' },
  further: { series: 'series', faceValue: 'faceVal', isin: 'isin' },
  example: [
    'symbol,series,faceVal,subject,exDate,recDate,isin',
    'INFY,EQ,5,Interim Dividend - Rs 22 Per Share,29-Oct-2026,29-Oct-2026,INE009A01021',
  ],
};
