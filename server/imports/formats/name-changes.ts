import type { TableFormat } from './table-format.ts';

/** NSE's list of companies that changed their names, namechange.csv. */
export const NAME_CHANGES: TableFormat = {
  kind: 'name-changes',
  name: "NSE's list of name changes",
  columns: { symbol: 'NCH_SYMBOL', name: 'NCH_NEW_NAME', from: 'NCH_DT' },
  example: [
    'NCH_SYMBOL, NCH_PREV_NAME, NCH_NEW_NAME, NCH_DT',
    'ETERNAL,Zomato Limited,Eternal Limited,20-MAR-2025',
  ],
};
