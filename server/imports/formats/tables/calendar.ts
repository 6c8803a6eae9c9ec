import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'calendar',
  name: 'a calendar',
  about:
    'Trading holidays and special sessions. Kinds are `holiday`, `special` and `muhurat`; `phases` are written `pre-open 13:30-13:45; continuous 13:45-14:45`.',
  columns: { date: 'date', kind: 'kind', name: 'name' },
  further: { phases: 'phases' },
  example: ['date,kind,name', '2027-01-26,holiday,Republic Day'],
};
