import { useId } from 'react';
import { Link } from 'wouter';
import { useTradeHistory } from '#client/api/trades.ts';
import { count, price, signedRupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Trade, TradeStatus } from '#shared/contract/trades.ts';

/** Trades that are listed at most; the rest is in Trade History. */
const MOST = 6;

/** The person's own orders of a stock, newest first. */
export function OwnTrades({ symbol }: { symbol: string }) {
  const { data: trades } = useTradeHistory();
  const id = useId();
  const own = trades?.filter(({ stockSymbol }) => stockSymbol === symbol) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="mb-1 flex items-baseline justify-between gap-3">
        <h3 id={id}>Your trades</h3>
        <Link href="/trades" className="small">
          {own.length > MOST ? `All ${count(own.length)} in Trade History` : 'Trade History'}
        </Link>
      </header>
      <table className="table [--cell-x:8px] [--row:32px]">
        <caption className="sr-only">Your newest orders of this stock</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Order</th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className="num max-desk:hidden">
              P&L
            </th>
            <th scope="col" className="num">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {own.slice(0, MOST).map((trade) => (
            <TradeLine key={trade.id} trade={trade} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TradeLine({ trade }: { trade: Trade }) {
  const { executedAt, createdAt, type, quantity, price: paid, pnl, status } = trade;
  return (
    <tr>
      <th scope="row" className="t3">
        {tradeTime(new Date(executedAt ?? createdAt))}
      </th>
      <td>
        <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge> {count(quantity)}
      </td>
      <td className="num">{price(paid)}</td>
      <td className="num max-desk:hidden">
        {pnl === null ? (
          <span className="t3">—</span>
        ) : (
          <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>
        )}
      </td>
      <td className="num t3">{STATUS[status]}</td>
    </tr>
  );
}

const STATUS: Record<TradeStatus, string> = {
  EXECUTED: 'Executed',
  PENDING: 'Pending',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
};
