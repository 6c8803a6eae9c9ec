import { writtenDate } from '../../market/history/formats/written-date.ts';
import type { TableFormat } from './table-format.ts';

/** The same list as NSE publishes it now, without a header. */
export const BARE_SYMBOL_CHANGES: TableFormat = {
  kind: 'symbol-changes',
  name: "NSE's list of symbol changes without a header",
  columns: { symbol: 'old', newSymbol: 'new', from: 'from' },
  bare: {
    header: ['company', 'old', 'new', 'from'],
    isRow: (fields) => fields.length === 4 && writtenDate(fields[3]?.trim() ?? '') !== null,
  },
  example: ['Eternal Limited,ZOMATO,ETERNAL,09-APR-2025'],
};
