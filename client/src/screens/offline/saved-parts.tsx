import { count, price, rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { MarketIndices } from '#shared/contract/market/market.ts';
import type { Holding, PortfolioSummary } from '#shared/contract/trading/portfolio.ts';
import type { WatchlistGroup } from '#shared/contract/trading/watchlists.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** The last known indices; an index that the source lacks is labelled. */
export function SavedIndices({ indices: { nifty50, sensex, bankNifty } }: { indices: MarketIndices }) {
  return (
    <DataTable
      className="plain"
      columns={[
        { head: text.index, rowHead: true, cellClass: 'strong', cell: ({ name }) => name },
        { head: text.value, num: true, cell: ({ value }) => (value === null ? '—' : price(value)) },
        { head: text.change, num: true, cell: ({ pChange }) => <Percent percent={pChange} /> },
      ]}
      rows={[nifty50, sensex, bankNifty]}
      rowKey={({ id }) => id}
    />
  );
}

export function SavedAccount({ summary }: { summary: PortfolioSummary }) {
  return (
    <dl className="kv">
      <dt>{text.cash}</dt>
      <dd>{rupees(summary.availableCash)}</dd>
      <dt>{text.holdingsValue}</dt>
      <dd>{rupees(summary.currentValue)}</dd>
      <dt>{text.totalPnL}</dt>
      <dd>
        <Change direction={directionOf(summary.totalPnL)}>{signedRupees(summary.totalPnL)}</Change>
      </dd>
      <dt>{text.openOrders}</dt>
      <dd>{count(summary.ordersWaiting)}</dd>
    </dl>
  );
}

export function SavedHoldings({ holdings }: { holdings: readonly Holding[] }) {
  if (holdings.length === 0) return <p className="t3">{text.noHoldings}</p>;
  return (
    <DataTable
      className="plain"
      columns={[
        {
          head: text.stock,
          rowHead: true,
          cell: ({ symbol, quantity }) => (
            <>
              <b className="strong">{displaySymbol(symbol)}</b> <span className="t3">{count(quantity)}</span>
            </>
          ),
        },
        { head: text.price, num: true, cell: ({ currentPrice }) => rupees(currentPrice) },
        {
          head: text.pnl,
          num: true,
          cell: ({ pnl }) => <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>,
        },
      ]}
      rows={holdings}
      rowKey={({ id }) => id}
    />
  );
}

/** The stocks of a list in its order. */
export function SavedWatchlist({ groups }: { groups: readonly WatchlistGroup[] }) {
  const items = groups.flatMap(({ stocks }) => stocks);
  if (items.length === 0) return <p className="t3">{text.noWatchlist}</p>;
  return (
    <DataTable
      className="plain"
      columns={[
        { head: text.stock, rowHead: true, cellClass: 'strong', cell: ({ symbol }) => displaySymbol(symbol) },
        {
          head: text.price,
          num: true,
          cell: ({ currentPrice }) => (currentPrice === null ? '—' : rupees(currentPrice)),
        },
        { head: text.change, num: true, cell: ({ changePercent }) => <Percent percent={changePercent} /> },
      ]}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}

function Percent({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="t3">—</span>;
  return <Change direction={directionOf(Math.round(percent * 100))}>{signedPercent(percent)}</Change>;
}
