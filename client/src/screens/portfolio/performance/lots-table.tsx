import { count, rupees, signedPercentShort, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { Lot } from '#shared/contract/trading/performance.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dayText } from './day-text.ts';
import { text } from './text.ts';

/** Lots with dates, cost and gain; per stock in FIFO order. */
export function LotsTable({ lots, asOf }: { lots: Lot[]; asOf: string }) {
  return (
    <DataTable
      caption={text.lots.caption}
      className="two plain max-desk:[--cell-x:8px]"
      columns={columnsAsOf(asOf)}
      rows={lots}
      rowKey={({ symbol, acquiredOn }) => `${symbol} ${acquiredOn}`}
    />
  );
}

const columnsAsOf = (asOf: string): Column<Lot>[] => [
  {
    head: text.lots.heads.stock,
    rowHead: true,
    cell: (lot) => (
      <>
        <b className="strong cut block">{displaySymbol(lot.symbol)}</b>
        <span className="small t3 cut block font-normal max-desk:hidden">{lot.companyName}</span>
        <span className="small t3 cut block font-normal desk:hidden">
          {text.lots.quantityAt(count(lot.quantity), rupees(lot.averagePrice))}
        </span>
      </>
    ),
  },
  {
    head: text.lots.heads.bought,
    width: 'w-28',
    hide: 'max-desk:hidden',
    cell: ({ acquiredOn }) => dayText(acquiredOn, asOf),
  },
  {
    head: text.lots.heads.held,
    width: 'w-24 max-desk:w-30',
    cell: (lot) => (
      <>
        <span className="block">
          {text.days(count(lot.daysHeld), lot.daysHeld === 1)}
          <span className="desk:hidden">, {text.lots.terms[lot.term]}</span>
        </span>
        <span className="small t3 block desk:hidden">{dayText(lot.acquiredOn, asOf)}</span>
      </>
    ),
  },
  {
    head: text.lots.heads.term,
    width: 'w-52',
    hide: 'max-desk:hidden',
    cell: (lot) => <Term lot={lot} asOf={asOf} />,
  },
  {
    head: text.lots.heads.quantity,
    num: true,
    width: 'w-20',
    hide: 'max-desk:hidden',
    cell: ({ quantity }) => count(quantity),
  },
  {
    head: text.lots.heads.average,
    num: true,
    width: 'w-32',
    hide: 'max-wide:hidden',
    cell: ({ averagePrice }) => rupees(averagePrice),
  },
  {
    head: text.lots.heads.cost,
    num: true,
    width: 'w-36',
    hide: 'max-wide:hidden',
    cell: ({ cost }) => rupees(cost),
  },
  { head: text.lots.heads.gain, num: true, width: 'w-34 max-desk:w-26', cell: (lot) => <Gain lot={lot} /> },
];

function Term({ lot: { term, longTermFrom }, asOf }: { lot: Lot; asOf: string }) {
  if (term === 'long') return <Badge>{text.lots.terms.long}</Badge>;
  return (
    <span className="row">
      <Badge look="tag">{text.lots.terms.short}</Badge>
      <span className="small t3">{text.lots.longFrom(dayText(longTermFrom, asOf))}</span>
    </span>
  );
}

function Gain({ lot: { gain, cost } }: { lot: Lot }) {
  if (gain === null) return <span title={text.lots.noPrice}>—</span>;
  const percent = (gain / cost) * 100;
  return (
    <>
      <span className="block">{signedRupees(gain)}</span>
      {cost > 0 && (
        <span className="small block">
          <Change direction={directionOf(Math.round(percent * 10))}>{signedPercentShort(percent)}</Change>
        </span>
      )}
    </>
  );
}
