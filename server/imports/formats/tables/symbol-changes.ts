import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'symbol-changes',
  name: "NSE's list of symbol changes",
  about: '`symbolchange.csv` as it was with a header.',
  columns: { symbol: 'SM_KEY_SYMBOL', newSymbol: 'SM_NEW_SYMBOL', from: 'SM_APPLICABLE_FROM' },
  example: [
    'SYMB_COMPANY_NAME, SM_KEY_SYMBOL, SM_NEW_SYMBOL, SM_APPLICABLE_FROM',
    'Eternal Limited,ZOMATO,ETERNAL,09-APR-2025',
  ],
};
