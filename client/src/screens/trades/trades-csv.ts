import { istTime } from '#client/lib/format/format.ts';
import { EXIT_LABEL } from '#client/widgets/orders/text.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { type CsvCell, csvOf } from '#shared/domain/csv.ts';
import { istDate } from '#shared/domain/ist.ts';
import type { MarketClock } from '#shared/domain/market/market-clock.ts';
import { text } from './text.ts';
import { ALL_TRADES, type TradeFilters } from './trade-filters.ts';

const COLUMNS: readonly [head: string, cell: (trade: Trade) => CsvCell][] = [
  [text.csv.placed, ({ createdAt }) => moment(createdAt)],
  [text.csv.symbol, ({ stockSymbol }) => stockSymbol],
  [text.csv.name, ({ stockName }) => stockName],
  [text.csv.type, ({ type }) => type],
  [text.csv.orderType, ({ orderType }) => orderType],
  [text.csv.exit, ({ exit }) => exit && EXIT_LABEL[exit]],
  [text.csv.quantity, ({ quantity }) => quantity],
  [text.csv.price, ({ price }) => price],
  [text.csv.total, ({ totalAmount }) => totalAmount],
  [text.csv.status, ({ status }) => status],
  [text.csv.reason, ({ reason }) => reason],
  [text.csv.executed, ({ executedAt }) => executedAt && moment(executedAt)],
  [text.csv.grossPnl, ({ pnl }) => pnl],
  [text.csv.charges, ({ charges }) => charges?.total ?? null],
  [text.csv.netPnl, ({ charges, netPnl }) => charges && netPnl],
  [text.csv.limit, ({ limitPrice }) => limitPrice],
  [text.csv.trigger, ({ triggerPrice }) => triggerPrice],
  [text.csv.stopLoss, ({ stopLoss }) => stopLoss],
  [text.csv.target, ({ target }) => target],
  [text.csv.validity, ({ exit, validity }) => (exit ? null : validity)],
  [text.csv.trail, ({ trail }) => trail && (trail.step ?? `${trail.percent}%`)],
  [text.csv.auto, ({ isAutoTrade }) => (isAutoTrade ? text.csv.yes : text.csv.no)],
  [text.csv.id, ({ id }) => id],
  [text.csv.exitOf, ({ parentId }) => parentId],
  [text.csv.note, ({ clientNote }) => clientNote],
];

/** The columns of times, whose headings name the market's clock. */
const TIMES: ReadonlySet<string> = new Set([text.csv.placed, text.csv.executed]);

/** The trades as a spreadsheet: one per row, amounts in rupees, market times whose clock the headings name. */
export function tradesCsv(trades: readonly Trade[], clock: MarketClock): string {
  return csvOf([
    COLUMNS.map(([head]) => (TIMES.has(head) ? clock.heading(head) : head)),
    ...trades.map((trade) => COLUMNS.map(([, cell]) => cell(trade))),
  ]);
}

/** "artha-trades-executed-buy-2026-11-20.csv": its filters and market date. */
export function csvName({ status, type }: TradeFilters, date: string | undefined): string {
  const parts = [status !== ALL_TRADES.status && status, type !== ALL_TRADES.type && type, date];
  return `${['artha-trades', ...parts.filter(Boolean)].join('-').toLowerCase()}.csv`;
}

/** "2026-11-20 14:32:07". */
function moment(instant: string): string {
  const at = new Date(instant);
  return `${istDate(at)} ${istTime(at)}`;
}
