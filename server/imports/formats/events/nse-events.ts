import type { TableFormat } from '../table-format.ts';

/** NSE's event calendar, CF-Event-equities-….csv, or JSON: board meetings to come, with their purpose. */
export const NSE_EVENTS: TableFormat = {
  kind: 'company-events',
  name: "NSE's event calendar",
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', date: 'DATE' },
  further: { details: 'DETAILS' },
  signs: ['COMPANY'],
  example: [
    '"SYMBOL","COMPANY","PURPOSE","DETAILS","DATE"',
    '"INFY","Infosys Limited","Financial Results/Dividend","To consider and approve the results of the quarter","14-Jan-2027"',
  ],
};
