import { useState } from 'react';
import { Link } from 'wouter';
import { useLots } from '#client/api/performance.ts';
import { count, rupees, signedRupees } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { LotsReport } from '#shared/contract/performance.ts';
import { LotsTable } from './lots-table.tsx';

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
        <Total term="Short-term" id="stcg" total={report.shortTerm} />{' '}
        <Total term="Long-term" id="ltcg" total={report.longTerm} />
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

function Total({ term, id, total }: { term: string; id: string; total: LotsReport['shortTerm'] }) {
  const named = <Term id={id}>{term}</Term>;
  if (total.lots === 0) return <span className="t3">{named}: none.</span>;
  return (
    <span className="t2">
      {named}: {signedRupees(total.gain)} on {rupees(total.cost)} in {count(total.lots)}{' '}
      {total.lots === 1 ? 'lot' : 'lots'}.
    </span>
  );
}
