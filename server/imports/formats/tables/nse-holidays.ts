import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'calendar',
  name: "NSE's list of holidays",
  about: 'NSE’s list of trading holidays, as its page offers it for download.',
  columns: { date: 'Date', name: 'Description' },
  signs: ['Day'],
  example: ['"Sr. No","Date","Day","Description"', '"1","26-Jan-2027","Tuesday","Republic Day"'],
};
