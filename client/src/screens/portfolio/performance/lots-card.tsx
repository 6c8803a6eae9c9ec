import { useState } from 'react';
import { Link } from 'wouter';
import { useLots } from '#client/api/trading/performance.ts';
import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { LotsReport } from '#shared/contract/trading/performance.ts';
import { LotsTable } from './lots-table.tsx';
import { text } from './text.ts';

/** Rows before a button shows the rest. */
const FIRST_ROWS = 25;

/** Open lots, first in first out. */
export function LotsCard() {
  const lots = useLots();
  return (
    <Card aria-label={text.lots.title} className="overflow-hidden">
      <CardHead title={text.lots.title}>
        <span className="small t3">{text.lots.basis}</span>
      </CardHead>
      <NotRefreshed query={lots} className="mb-3" />
      <Loaded
        query={lots}
        skeleton={<SkeletonLines count={5} label={text.lots.loading} />}
        failed={text.lots.failed}
        stillWorks={text.lots.stillWorks}
      >
        {(report) => (report.count === 0 ? <NoLots /> : <Lots report={report} />)}
      </Loaded>
    </Card>
  );
}

function NoLots() {
  return (
    <EmptyState
      title={text.lots.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {text.lots.noneHint}
    </EmptyState>
  );
}

function Lots({ report }: { report: LotsReport }) {
  const [all, setAll] = useState(false);
  const shown = all ? report.lots : report.lots.slice(0, FIRST_ROWS);
  return (
    <>
      <p className="mb-2">
        <Total term={text.lots.short} id="stcg" total={report.shortTerm} />{' '}
        <Total term={text.lots.long} id="ltcg" total={report.longTerm} />
      </p>
      {report.stale && <Notice className="mb-2">{text.pricesStopped}</Notice>}
      <LotsTable lots={shown} asOf={report.asOf} />
      {shown.length < report.lots.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          {text.lots.showAll(count(report.lots.length))}
        </Button>
      )}
      {report.lots.length < report.count && (
        <p className="small t3 mt-2">{text.lots.firstOf(count(report.lots.length), count(report.count))}</p>
      )}
    </>
  );
}

function Total({ term, id, total }: { term: string; id: string; total: LotsReport['shortTerm'] }) {
  const named = <Term id={id}>{term}</Term>;
  if (total.lots === 0)
    return (
      <span className="t3">
        {named}: {text.lots.noneOfTerm}
      </span>
    );
  return (
    <span className="t2">
      {named}:{' '}
      {text.lots.total(signedRupees(total.gain), rupees(total.cost), count(total.lots), total.lots === 1)}
    </span>
  );
}
