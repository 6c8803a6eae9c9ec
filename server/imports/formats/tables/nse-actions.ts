import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'corporate-actions',
  name: "NSE's list of corporate actions",
  about:
    'NSE’s download of corporate actions, `CF-CA-equities-….csv`. What a subject does not say completely is listed as not understood, and nothing of it is stored.',
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', exDate: 'EX-DATE' },
  further: { series: 'SERIES', faceValue: 'FACE VALUE', isin: 'ISIN' },
  example: [
    '"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE","RECORD DATE","BOOK CLOSURE START DATE","BOOK CLOSURE END DATE"',
    '"INFY","Infosys Limited","EQ","Interim Dividend - Rs 22 Per Share","5","29-Oct-2026","29-Oct-2026","-","-"',
  ],
};
