import { useState } from 'react';
import { Link } from 'wouter';
import { useLots } from '#client/api/performance.ts';
import { count, price, rupees, signedPercentShort, signedRupees } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { Lot, LotsReport } from '#shared/contract/performance.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { NotRefreshed } from '../not-refreshed.tsx';
import { dayWords } from './day-words.ts';

/** Rows before a button shows the others. */
const FIRST_ROWS = 25;

/** The lots of the holdings, first in first out. */
export function LotsCard() {
  const lots = useLots();
  return (
    <Card aria-label="Lots" className="overflow-hidden">
      <CardHead title="Lots">
        <span className="small t3">Simulated · first in, first out</span>
      </CardHead>
      <NotRefreshed query={lots} className="mb-3" />
      <Loaded
        query={lots}
        skeleton={<SkeletonLines count={5} label="Loading lots" />}
        failed="Lots could not be loaded"
        stillWorks="Holdings are loaded apart from them."
      >
        {(report) => (report.count === 0 ? <NoLots /> : <Lots report={report} />)}
      </Loaded>
    </Card>
  );
}

function NoLots() {
  return (
    <EmptyState
      title="No Lots Yet"
      action={
        <Link href="/stocks" className={buttonClass()}>
          Find a stock
        </Link>
      }
    >
      Each purchase becomes a lot with its date, because tax depends on how long shares were held.
    </EmptyState>
  );
}

function Lots({ report }: { report: LotsReport }) {
  const [all, setAll] = useState(false);
  const shown = all ? report.lots : report.lots.slice(0, FIRST_ROWS);
  return (
    <>
      <p className="mb-2">
        <Total term="Short-term" total={report.shortTerm} />{' '}
        <Total term="Long-term" total={report.longTerm} />
      </p>
      {report.stale && (
        <Notice className="mb-2">Prices have stopped: gains are at the last good ones.</Notice>
      )}
      <LotsTable lots={shown} asOf={report.asOf} />
      {shown.length < report.lots.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {count(report.lots.length)} lots
        </Button>
      )}
      {report.lots.length < report.count && (
        <p className="small t3 mt-2">
          The first {count(report.lots.length)} of {count(report.count)} lots.
        </p>
      )}
    </>
  );
}

function Total({ term, total }: { term: string; total: LotsReport['shortTerm'] }) {
  if (total.lots === 0) return <span className="t3">{term}: none.</span>;
  return (
    <span className="t2">
      {term}: {signedRupees(total.gain)} on {rupees(total.cost)} in {count(total.lots)}{' '}
      {total.lots === 1 ? 'lot' : 'lots'}.
    </span>
  );
}

function LotsTable({ lots, asOf }: { lots: Lot[]; asOf: string }) {
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
      <tbody>
        {lots.map((lot) => (
          <LotRow key={`${lot.symbol} ${lot.acquiredOn}`} lot={lot} asOf={asOf} />
        ))}
      </tbody>
    </table>
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
