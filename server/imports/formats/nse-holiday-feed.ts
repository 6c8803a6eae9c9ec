import type { TableFormat } from './table-format.ts';

/** The same as JSON: the days of the cash market, under "CM". */
export const NSE_HOLIDAY_FEED: TableFormat = {
  kind: 'calendar',
  name: "NSE's feed of holidays",
  columns: { date: 'tradingDate', name: 'description' },
  example: [
    '{"CM":[{"tradingDate":"26-Jan-2027","weekDay":"Tuesday","description":"Republic Day","Sr_no":1}]}',
  ],
};
