import { count, price, rupees, signedPercent, signedRupees } from '#client/lib/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Holding } from '#shared/contract/portfolio.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** The shares a client holds, as they were when the broker looked. */
export function ClientHoldings({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <table className="table two max-desk:[--cell-x:8px]">
      <caption className="sr-only">Holdings of the client</caption>
      <colgroup>
        <col />
        <col className="w-24 max-desk:hidden" />
        <col className="w-32 max-desk:hidden" />
        <col className="w-36 max-desk:w-30" />
        <col className="w-40 max-desk:w-30" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="num max-desk:hidden">
            Qty
          </th>
          <th scope="col" className="num max-desk:hidden">
            Avg Price
          </th>
          <th scope="col" className="num">
            Value
          </th>
          <th scope="col" className="num">
            P&L
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <HoldingRow key={holding.id} holding={holding} />
        ))}
      </tbody>
    </table>
  );
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { symbol, companyName, quantity, averagePrice, currentPrice, currentValue, pnl, pnlPercent } =
    holding;
  return (
    <tr>
      <th scope="row" className="text-left">
        <b className="strong cut block">{displaySymbol(symbol)}</b>
        <span className="small t3 cut block font-normal max-desk:hidden">{companyName}</span>
        <span className="small t3 cut block font-normal desk:hidden">
          {count(quantity)} at {price(averagePrice)}
        </span>
      </th>
      <td className="num max-desk:hidden">{count(quantity)}</td>
      <td className="num max-desk:hidden">{rupees(averagePrice)}</td>
      <td className="num">
        <span className={holding.stale ? 'block text-warn' : 'block'}>{rupees(currentValue)}</span>
        <span className="small t3 block">{holding.stale ? 'last known' : `at ${price(currentPrice)}`}</span>
      </td>
      <td className="num">
        <span className="block">{signedRupees(pnl)}</span>
        <span className="small block">
          <Change direction={directionOf(Math.round(pnlPercent * 100))}>{signedPercent(pnlPercent)}</Change>
        </span>
      </td>
    </tr>
  );
}
