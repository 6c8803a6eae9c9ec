import type { TableFormat } from '../../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'company-events',
  name: "NSE's list of announcements",
  about: 'NSE’s download of announcements, `CF-AN-equities-….csv`. Known from the broadcast on.',
  columns: { symbol: 'SYMBOL', subject: 'SUBJECT', announced: 'BROADCAST DATE/TIME' },
  signs: ['COMPANY NAME'],
  example: [
    '"SYMBOL","COMPANY NAME","SUBJECT","DETAILS","BROADCAST DATE/TIME","RECEIPT","DISSEMINATION"',
    '"INFY","Infosys Limited","Press Release","Infosys wins an order","18-Nov-2026 17:04:11","-","-"',
  ],
};
