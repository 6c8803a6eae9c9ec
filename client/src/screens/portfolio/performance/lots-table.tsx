import { count, price, rupees, signedPercentShort, signedRupees } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Lot } from '#shared/contract/performance.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { dayWords } from './day-words.ts';

/** Lots with their dates, what they cost and what they gained; of a stock the one to be sold first is first. */
export function LotsTable({ lots, asOf }: { lots: Lot[]; asOf: string }) {
  return (
    <table className="table two plain max-desk:[--cell-x:8px]">
      <caption className="sr-only">
        Lots of the holdings; of a stock the one to be sold first is first.
      </caption>
      <colgroup>
        <col />
        <col className="w-28 max-desk:hidden" />
        <col className="w-24 max-desk:w-30" />
        <col className="w-52 max-desk:hidden" />
        <col className="w-20 max-desk:hidden" />
        <col className="w-32 max-wide:hidden" />
        <col className="w-36 max-wide:hidden" />
        <col className="w-34 max-desk:w-26" />
      </colgroup>
      <LotsHead />
      <tbody>
        {lots.map((lot) => (
          <LotRow key={`${lot.symbol} ${lot.acquiredOn}`} lot={lot} asOf={asOf} />
        ))}
      </tbody>
    </table>
  );
}

function LotsHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Stock</th>
        <th scope="col" className="max-desk:hidden">
          Bought
        </th>
        <th scope="col">Held</th>
        <th scope="col" className="max-desk:hidden">
          Term
        </th>
        <th scope="col" className="num max-desk:hidden">
          Qty
        </th>
        <th scope="col" className="num max-wide:hidden">
          Avg Price
        </th>
        <th scope="col" className="num max-wide:hidden">
          Cost
        </th>
        <th scope="col" className="num">
          Gain
        </th>
      </tr>
    </thead>
  );
}

function LotRow({ lot, asOf }: { lot: Lot; asOf: string }) {
  const bought = dayWords(lot.acquiredOn, asOf);
  return (
    <tr>
      <th scope="row" className="text-left">
        <b className="strong cut block">{displaySymbol(lot.symbol)}</b>
        <span className="small t3 cut block font-normal max-desk:hidden">{lot.companyName}</span>
        <span className="small t3 cut block font-normal desk:hidden">
          {count(lot.quantity)} at {price(lot.averagePrice)}
        </span>
      </th>
      <td className="max-desk:hidden">{bought}</td>
      <td>
        <span className="block">
          {count(lot.daysHeld)} {lot.daysHeld === 1 ? 'day' : 'days'}
          <span className="desk:hidden">, {lot.term}</span>
        </span>
        <span className="small t3 block desk:hidden">{bought}</span>
      </td>
      <td className="max-desk:hidden">
        <Term lot={lot} asOf={asOf} />
      </td>
      <td className="num max-desk:hidden">{count(lot.quantity)}</td>
      <td className="num max-wide:hidden">{rupees(lot.averagePrice)}</td>
      <td className="num max-wide:hidden">{rupees(lot.cost)}</td>
      <td className="num">
        <Gain lot={lot} />
      </td>
    </tr>
  );
}

function Term({ lot: { term, longTermFrom }, asOf }: { lot: Lot; asOf: string }) {
  if (term === 'long') return <Badge>Long</Badge>;
  return (
    <span className="row">
      <Badge look="tag">Short</Badge>
      <span className="small t3">long from {dayWords(longTermFrom, asOf)}</span>
    </span>
  );
}

function Gain({ lot: { gain, cost } }: { lot: Lot }) {
  if (gain === null) return <span title="There is no price for this stock now.">—</span>;
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
