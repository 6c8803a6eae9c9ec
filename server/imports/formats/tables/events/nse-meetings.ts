import type { TableFormat } from '../../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'company-events',
  name: "NSE's list of board meetings",
  about: 'NSE’s download of board meetings, `CF-Board-Meetings-equities-….csv`. Known from the broadcast on.',
  columns: { symbol: 'SYMBOL', subject: 'PURPOSE', date: 'MEETING DATE' },
  further: { details: 'DETAILS', asOf: 'BROADCAST DATE/TIME' },
  example: [
    '"SYMBOL","COMPANY NAME","PURPOSE","DETAILS","MEETING DATE","ATTACHMENT","BROADCAST DATE/TIME"',
    '"INFY","Infosys Limited","Board Meeting Intimation","Financial Results","14-Jan-2027","-","18-Dec-2026 17:04:11"',
  ],
};
