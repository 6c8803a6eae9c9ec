import type { TableFormat } from './table-format.ts';

/** Our own: holidays, and special sessions with their hours. */
export const CALENDAR: TableFormat = {
  kind: 'calendar',
  name: 'a calendar',
  columns: { date: 'date', kind: 'kind', name: 'name' },
  further: { phases: 'phases' },
  example: ['date,kind,name', '2027-01-26,holiday,Republic Day'],
};
