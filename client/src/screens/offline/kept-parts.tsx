import type { ReactNode } from 'react';
import { count, price, rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { MarketIndices } from '#shared/contract/market.ts';
import type { Holding, PortfolioSummary, WatchlistItem } from '#shared/contract/portfolio.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** The indices as they stood; one that the source lacks says so. */
export function KeptIndices({ indices: { nifty50, sensex, bankNifty } }: { indices: MarketIndices }) {
  return (
    <Rows heads={['Index', 'Value', 'Change']}>
      {[nifty50, sensex, bankNifty].map(({ id, name, value, pChange }) => (
        <tr key={id}>
          <th scope="row" className="strong">
            {name}
          </th>
          <td className="num">{value === null ? '—' : price(value)}</td>
          <td className="num">
            <Percent percent={pChange} />
          </td>
        </tr>
      ))}
    </Rows>
  );
}

export function KeptAccount({ summary }: { summary: PortfolioSummary }) {
  return (
    <dl className="kv">
      <dt>Available cash</dt>
      <dd>{rupees(summary.availableCash)}</dd>
      <dt>Worth of the shares</dt>
      <dd>{rupees(summary.currentValue)}</dd>
      <dt>Total P&L</dt>
      <dd>
        <Change direction={directionOf(summary.totalPnL)}>{signedRupees(summary.totalPnL)}</Change>
      </dd>
      <dt>Orders waiting</dt>
      <dd>{count(summary.ordersWaiting)}</dd>
    </dl>
  );
}

export function KeptHoldings({ holdings }: { holdings: readonly Holding[] }) {
  if (holdings.length === 0) return <p className="t3">You held no shares.</p>;
  return (
    <Rows heads={['Stock', 'Price', 'P&L']}>
      {holdings.map(({ id, symbol, quantity, currentPrice, pnl }) => (
        <tr key={id}>
          <th scope="row">
            <b className="strong">{displaySymbol(symbol)}</b> <span className="t3">{count(quantity)}</span>
          </th>
          <td className="num">{price(currentPrice)}</td>
          <td className="num">
            <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>
          </td>
        </tr>
      ))}
    </Rows>
  );
}

export function KeptWatchlist({ items }: { items: readonly WatchlistItem[] }) {
  if (items.length === 0) return <p className="t3">You watched no stocks.</p>;
  return (
    <Rows heads={['Stock', 'Price', 'Change']}>
      {items.map(({ id, symbol, currentPrice, changePercent }) => (
        <tr key={id}>
          <th scope="row" className="strong">
            {displaySymbol(symbol)}
          </th>
          <td className="num">{currentPrice === null ? '—' : price(currentPrice)}</td>
          <td className="num">
            <Percent percent={changePercent} />
          </td>
        </tr>
      ))}
    </Rows>
  );
}

function Percent({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="t3">—</span>;
  return <Change direction={directionOf(Math.round(percent * 100))}>{signedPercent(percent)}</Change>;
}

/** A table of a name and two figures. */
function Rows({ heads: [name, first, second], children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="table plain">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className="num">
            {first}
          </th>
          <th scope="col" className="num">
            {second}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
