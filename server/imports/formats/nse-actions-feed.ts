import type { TableFormat } from './table-format.ts';

/** The same list as NSE's site gives it to its own pages, as JSON or made into CSV. */
export const NSE_ACTIONS_FEED: TableFormat = {
  kind: 'corporate-actions',
  name: "NSE's feed of corporate actions",
  columns: { symbol: 'symbol', subject: 'subject', exDate: 'exDate' },
  further: { series: 'series', faceValue: 'faceVal', isin: 'isin' },
  example: [
    'symbol,series,faceVal,subject,exDate,recDate,isin',
    'INFY,EQ,5,Interim Dividend - Rs 22 Per Share,29-Oct-2026,29-Oct-2026,INE009A01021',
  ],
};
