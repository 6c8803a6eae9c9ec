import { count, rupees, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A client's holdings at the time of the view. */
export function ClientHoldings({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <DataTable
      caption={text.holdings.caption}
      className="two max-desk:[--cell-x:8px]"
      columns={COLUMNS}
      rows={holdings}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<Holding>[] = [
  {
    head: text.holdings.heads.stock,
    rowHead: true,
    cell: ({ symbol, companyName, quantity, averagePrice }) => (
      <>
        <b className="strong cut block">{displaySymbol(symbol)}</b>
        <span className="small t3 cut block font-normal max-desk:hidden">{companyName}</span>
        <span className="small t3 cut block font-normal desk:hidden">
          {text.holdings.quantityAt(count(quantity), rupees(averagePrice))}
        </span>
      </>
    ),
  },
  {
    head: text.holdings.heads.quantity,
    num: true,
    width: 'w-24',
    hide: 'max-desk:hidden',
    cell: ({ quantity }) => count(quantity),
  },
  {
    head: text.holdings.heads.average,
    num: true,
    width: 'w-32',
    hide: 'max-desk:hidden',
    cell: ({ averagePrice }) => rupees(averagePrice),
  },
  {
    head: text.holdings.heads.value,
    num: true,
    width: 'w-36 max-desk:w-30',
    cell: ({ stale, currentValue, currentPrice }) => (
      <>
        <span className={stale ? 'block text-warn' : 'block'}>{rupees(currentValue)}</span>
        <span className="small t3 block">
          {stale ? text.lastKnown : text.holdings.at(rupees(currentPrice))}
        </span>
      </>
    ),
  },
  {
    head: text.holdings.heads.pnl,
    num: true,
    width: 'w-40 max-desk:w-30',
    cell: ({ pnl, pnlPercent }) => (
      <>
        <span className="block">{signedRupees(pnl)}</span>
        <span className="small block">
          <Change direction={directionOf(Math.round(pnlPercent * 100))}>{signedPercent(pnlPercent)}</Change>
        </span>
      </>
    ),
  },
];
