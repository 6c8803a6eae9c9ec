import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'name-changes',
  name: "NSE's list of name changes",
  about: '`namechange.csv`: companies that changed their names.',
  columns: { symbol: 'NCH_SYMBOL', name: 'NCH_NEW_NAME', from: 'NCH_DT' },
  example: [
    'NCH_SYMBOL, NCH_PREV_NAME, NCH_NEW_NAME, NCH_DT',
    'ETERNAL,Zomato Limited,Eternal Limited,20-MAR-2025',
  ],
};
