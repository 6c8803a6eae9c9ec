import { istTime } from '#client/lib/format.ts';
import { EXIT_LABEL } from '#client/widgets/orders/trade-text.ts';
import type { Trade } from '#shared/contract/trades.ts';
import { type CsvCell, csvOf } from '#shared/domain/csv.ts';
import { istDate } from '#shared/domain/ist.ts';
import { ALL_TRADES, type TradeFilters } from './trade-filters.ts';

const COLUMNS: readonly [head: string, cell: (trade: Trade) => CsvCell][] = [
  ['Placed (IST)', ({ createdAt }) => moment(createdAt)],
  ['Symbol', ({ stockSymbol }) => stockSymbol],
  ['Name', ({ stockName }) => stockName],
  ['Type', ({ type }) => type],
  ['Order type', ({ orderType }) => orderType],
  ['Exit', ({ exit }) => exit && EXIT_LABEL[exit]],
  ['Quantity', ({ quantity }) => quantity],
  ['Price', ({ price }) => price],
  ['Total', ({ totalAmount }) => totalAmount],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason],
  ['Executed (IST)', ({ executedAt }) => executedAt && moment(executedAt)],
  ['Gross P&L', ({ pnl }) => pnl],
  ['Charges', ({ charges }) => charges?.total ?? null],
  ['Net P&L', ({ charges, netPnl }) => charges && netPnl],
  ['Limit', ({ limitPrice }) => limitPrice],
  ['Trigger', ({ triggerPrice }) => triggerPrice],
  ['Stop loss', ({ stopLoss }) => stopLoss],
  ['Target', ({ target }) => target],
  ['Auto', ({ isAutoTrade }) => (isAutoTrade ? 'yes' : 'no')],
  ['Trade id', ({ id }) => id],
  ['Exit of', ({ parentId }) => parentId],
  ['Note', ({ clientNote }) => clientNote],
];

/** The trades as a spreadsheet reads them: one a row, amounts in rupees, times on India's clock. */
export function tradesCsv(trades: readonly Trade[]): string {
  return csvOf([
    COLUMNS.map(([head]) => head),
    ...trades.map((trade) => COLUMNS.map(([, cell]) => cell(trade))),
  ]);
}

/** "artha-trades-executed-buy-2026-11-20.csv": what is in it, and the market date it was made on. */
export function csvName({ status, type }: TradeFilters, date: string | undefined): string {
  const parts = [status !== ALL_TRADES.status && status, type !== ALL_TRADES.type && type, date];
  return `${['artha-trades', ...parts.filter(Boolean)].join('-').toLowerCase()}.csv`;
}

/** "2026-11-20 14:32:07". */
function moment(instant: string): string {
  const at = new Date(instant);
  return `${istDate(at)} ${istTime(at).replace(' IST', '')}`;
}
