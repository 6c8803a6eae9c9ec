import type { TableFormat } from '../../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'company-events',
  name: "NSE's event calendar",
  about:
    'NSE’s event calendar, `CF-Event-equities-….csv` or JSON: board meetings ahead, with their purpose. Known from `--as-of`, or from the day of the import.',
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', date: 'DATE' },
  further: { details: 'DETAILS' },
  signs: ['COMPANY'],
  example: [
    '"SYMBOL","COMPANY","PURPOSE","DETAILS","DATE"',
    '"INFY","Infosys Limited","Financial Results/Dividend","To consider and approve the results of the quarter","14-Jan-2027"',
  ],
};
