import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'calendar',
  name: "NSE's feed of holidays",
  about: 'Trading holidays as JSON, with the days of the cash market under `CM`.',
  columns: { date: 'tradingDate', name: 'description' },
  example: [
    '{"CM":[{"tradingDate":"26-Jan-2027","weekDay":"Tuesday","description":"Republic Day","Sr_no":1}]}',
  ],
};
