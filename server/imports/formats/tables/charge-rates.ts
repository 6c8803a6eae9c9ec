import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'charge-rates',
  name: 'charge rates',
  about:
    'What trades cost, from a day on: rupees a crore of the base, or paise. The scopes are those of `GET /api/admin/charge-rates`.',
  columns: {
    line: 'line',
    product: 'product',
    side: 'side',
    exchange: 'exchange',
    effective_from: 'effective_from',
    per_crore: 'per_crore',
  },
  further: {
    flat_paise: 'flat_paise',
    cap_paise: 'cap_paise',
    approximate: 'approximate',
    note: 'note',
    plan: 'plan',
    min_base_paise: 'min_base_paise',
    floor_paise: 'floor_paise',
    max_per_crore: 'max_per_crore',
  },
  example: [
    'line,product,side,exchange,effective_from,per_crore,flat_paise,cap_paise,approximate,note',
    'stt,delivery,SELL,any,2027-04-01,10000,0,,true,A budget to come',
  ],
};
