import type { TableFormat } from '../table-format.ts';

export const FORMAT: TableFormat = {
  kind: 'fundamentals',
  name: 'reported figures of companies',
  about:
    "What companies reported. Periods are `FY2026` (to 31 March 2026), `Q2FY2027`, or `TTMQ2FY2027` for the twelve months to that quarter's end; fields are `sales` and `net_profit` in ₹ crore, `eps` and `book_value` in ₹ per share, `roe`, `roce`, `promoters`, `fii`, `dii` and `public` in percent, and `debt_to_equity`. A figure is known from `as_of` on; a later row restates it.",
  columns: { symbol: 'symbol', period: 'period', field: 'field', value: 'value', asOf: 'as_of' },
  further: { isin: 'isin' },
  example: ['symbol,period,field,value,as_of', 'INFY,FY2026,eps,64.5,2026-04-17'],
};
