import { count, rupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { RecentTrade } from '#shared/contract/trades.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** Orders of a client since joining, newest first. */
export function ClientTrades({ trades }: { trades: readonly RecentTrade[] }) {
  return (
    <table className="table max-desk:[--cell-x:8px] max-desk:[--row:52px]">
      <caption className="sr-only">Recent trades of the client</caption>
      <colgroup>
        <col className="w-36 max-desk:hidden" />
        <col />
        <col className="w-20 max-desk:w-17" />
        <col className="w-24 max-desk:w-16" />
        <col className="w-36 max-desk:w-28" />
        <col className="w-32 max-desk:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="max-desk:hidden">
            Date
          </th>
          <th scope="col">Stock</th>
          <th scope="col">Type</th>
          <th scope="col" className="num">
            Quantity
          </th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="num max-desk:hidden">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} />
        ))}
      </tbody>
    </table>
  );
}

function TradeRow({ trade: { timestamp, symbol, type, quantity, price, status } }: { trade: RecentTrade }) {
  const at = tradeTime(new Date(timestamp));
  return (
    <tr>
      <td className="t3 max-desk:hidden">{at}</td>
      <th scope="row" className="text-left">
        <b className="strong cut block">{displaySymbol(symbol)}</b>
        <span className="small t3 block font-normal desk:hidden">{at}</span>
      </th>
      <td>
        <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge>
      </td>
      <td className="num">{count(quantity)}</td>
      <td className="num">
        {rupees(price)}
        <span className="small t3 block desk:hidden">{statusWords(status)}</span>
      </td>
      <td className="num max-desk:hidden">{statusWords(status)}</td>
    </tr>
  );
}

const statusWords = (status: string) => status[0] + status.slice(1).toLowerCase();
