import { writtenDate } from '../../../market/history/formats/written-date.ts';
import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'symbol-changes',
  name: "NSE's list of symbol changes without a header",
  about:
    '`symbolchange.csv` as NSE publishes it now, without a header: company, old symbol, new symbol, day.',
  columns: { symbol: 'old', newSymbol: 'new', from: 'from' },
  bare: {
    header: ['company', 'old', 'new', 'from'],
    isRow: (fields) => fields.length === 4 && writtenDate(fields[3]?.trim() ?? '') !== null,
  },
  example: ['Eternal Limited,ZOMATO,ETERNAL,09-APR-2025'],
};
