import { useMemo, useState } from 'react';
import { useCallsOf } from '#client/api/signals/predictions.ts';
import { count, rupees, signedPercentShort } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import type { PredictionHistoryItem } from '#shared/contract/signals/track-record.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { type HorizonRecord, recordByHorizon } from './calls-record.ts';
import { text } from './text.ts';

/** Rows before a button shows the rest. */
const FIRST_ROWS = 15;

/** The model's recorded calls on one stock: outcomes by horizon, and each call. */
export function CallsCard({ symbol }: { symbol: string }) {
  const { limit, ...calls } = useCallsOf(symbol);
  return (
    <Card aria-label={text.calls.title}>
      <CardHead title={text.calls.title} />
      <p className="t3 mb-3">{text.calls.about}</p>
      <Loaded
        query={calls}
        skeleton={<SkeletonLines count={6} label={text.calls.loading} />}
        failed={text.calls.failed}
        stillWorks={text.calls.stillWorks}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={text.calls.none} className="py-4">
              {text.calls.noneDetail}
            </EmptyState>
          ) : (
            <Calls calls={loaded} limited={loaded.length === limit} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Calls({ calls, limited }: { calls: readonly PredictionHistoryItem[]; limited: boolean }) {
  const [all, setAll] = useState(false);
  const record = useMemo(() => recordByHorizon(calls), [calls]);
  const shown = all ? calls : calls.slice(0, FIRST_ROWS);
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable
        caption={text.calls.summaryCaption}
        className="[--cell-x:8px] [--row:32px]"
        columns={RECORD_COLUMNS}
        rows={record}
        rowKey={({ horizon }) => horizon}
      />
      {limited && <p className="small t3">{text.calls.latest(count(calls.length))}</p>}
      <DataTable
        caption={text.calls.caption}
        className="[--cell-x:8px] [--row:32px]"
        columns={CALL_COLUMNS}
        rows={shown}
        rowKey={({ id }) => id}
      />
      {shown.length < calls.length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>
          {text.calls.all(count(calls.length))}
        </Button>
      )}
    </div>
  );
}

const percent = (value: number | null) =>
  value === null ? (
    <span className="t3">—</span>
  ) : (
    <Change direction={directionOf(Math.round(value * 10))}>{signedPercentShort(value)}</Change>
  );

const RECORD_COLUMNS: readonly Column<HorizonRecord>[] = [
  { head: text.calls.horizon, rowHead: true, cell: ({ horizon }) => HORIZON_WORDS[horizon].name },
  { head: text.calls.n, num: true, cell: ({ calls }) => count(calls) },
  { head: text.calls.hit, num: true, cell: ({ hit }) => count(hit) },
  { head: text.calls.missed, num: true, cell: ({ missed }) => count(missed) },
  { head: text.calls.open, num: true, hide: 'max-desk:hidden', cell: ({ open }) => count(open) },
  {
    head: text.calls.mean,
    title: text.calls.meanIs,
    num: true,
    cell: ({ meanReturn }) => percent(meanReturn),
  },
];

const LOOKS = { hit: 'good', missed: 'bad', open: 'warn' } as const;

const CALL_COLUMNS: readonly Column<PredictionHistoryItem>[] = [
  {
    head: text.calls.made,
    rowHead: true,
    cell: ({ issuedOn, origin }) => (
      <>
        {dayText(issuedOn)}{' '}
        {origin === 'simulated' && <span className="small t3 font-normal">{text.calls.backtest}</span>}
      </>
    ),
  },
  {
    head: text.calls.call,
    cell: ({ prediction, horizon }) => (
      <span className="row gap-1.5">
        <VerdictBadge verdict={prediction} />
        <span className="small t3 max-desk:hidden">{HORIZON_WORDS[horizon].name}</span>
      </span>
    ),
  },
  {
    head: text.calls.predicted,
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ predictedPrice }) => rupees(predictedPrice),
  },
  {
    head: text.calls.actual,
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ actualPrice }) => (actualPrice === null ? '—' : rupees(actualPrice)),
  },
  { head: text.calls.generated, num: true, cell: ({ returnGenerated }) => percent(returnGenerated) },
  {
    head: text.calls.outcome,
    num: true,
    cell: ({ status }) => <Badge look={LOOKS[status]}>{status}</Badge>,
  },
];
