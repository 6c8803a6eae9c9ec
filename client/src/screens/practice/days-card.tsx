import { useState } from 'react';
import { usePracticeDays } from '#client/api/practice.ts';
import { rupees, signedRupees } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { PracticeSummary } from '#shared/contract/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { dayText, stateText } from './practice-text.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** The days a person keeps: those that are over with their score, the others to go on with. */
export function DaysCard({ onOpen }: { onOpen: (id: string) => void }) {
  const days = usePracticeDays();
  const [removed, setRemoved] = useState<PracticeSummary | null>(null);
  return (
    <Card aria-labelledby="my-practice-days">
      <CardHead id="my-practice-days" title="My practice days">
        <span className="small t3">Simulated</span>
      </CardHead>
      <Loaded
        query={days}
        skeleton={<SkeletonLines count={5} label="Loading your practice days" />}
        failed="Your practice days could not be loaded"
        stillWorks="A new one can be begun all the same."
      >
        {(stored) =>
          stored.length === 0 ? (
            <EmptyState title="No practice days yet">
              Choose a stock and one of its past days. It is played to you minute by minute, and what you make
              of it is kept here.
            </EmptyState>
          ) : (
            <DaysTable days={stored} onOpen={onOpen} onRemove={setRemoved} />
          )
        }
      </Loaded>
      <RemoveDialog day={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

function DaysTable({
  days,
  onOpen,
  onRemove,
}: {
  days: readonly PracticeSummary[];
  onOpen: (id: string) => void;
  onRemove: (day: PracticeSummary) => void;
}) {
  return (
    <DataTable
      caption="Practice days, newest first"
      className="two plain max-desk:[--cell-x:8px]"
      columns={[
        ...COLUMNS,
        {
          head: 'Actions',
          hideHead: true,
          width: 'w-36 max-desk:w-20',
          cell: (day) => <DayActions day={day} onOpen={onOpen} onRemove={onRemove} />,
        },
      ]}
      rows={days}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<PracticeSummary>[] = [
  {
    head: 'Stock and day',
    rowHead: true,
    cell: (day) => (
      <>
        <b className="strong cut block">{displaySymbol(day.symbol)}</b>
        <span className="small t3 cut block font-normal">
          {dayText(day.date)}
          <span className="max-desk:hidden"> · from {rupees(day.cash)}</span>
        </span>
        <span className="small t3 cut block font-normal desk:hidden">{stateText(day)}</span>
      </>
    ),
  },
  {
    head: 'State',
    width: 'w-36',
    hide: 'max-desk:hidden',
    cell: (day) => <Badge look={day.state === 'over' ? 'plain' : 'warn'}>{stateText(day)}</Badge>,
  },
  {
    head: 'You',
    num: true,
    width: 'w-28',
    cell: ({ score }) => (score ? <Result amount={score.pnl} /> : '—'),
  },
  {
    head: 'Holding',
    num: true,
    width: 'w-28',
    hide: 'max-wide:hidden',
    cell: ({ score }) => (score ? <Result amount={score.hold.pnl} /> : '—'),
  },
];

function DayActions({
  day,
  onOpen,
  onRemove,
}: {
  day: PracticeSummary;
  onOpen: (id: string) => void;
  onRemove: (day: PracticeSummary) => void;
}) {
  const name = `${displaySymbol(day.symbol)} on ${dayText(day.date)}`;
  return (
    <span className="row justify-end gap-1 max-desk:flex-col max-desk:items-end max-desk:gap-0 max-desk:py-1">
      <Button variant="ghost" onClick={() => onOpen(day.id)}>
        {day.score ? 'Open' : 'Go on'}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" onClick={() => onRemove(day)}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </span>
  );
}

function Result({ amount }: { amount: number }) {
  return <Change direction={directionOf(nearestPaise(amount))}>{signedRupees(amount)}</Change>;
}
