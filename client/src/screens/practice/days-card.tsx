import { useState } from 'react';
import { usePracticeDays } from '#client/api/practice.ts';
import { rupees, signedRupees } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { PracticeSummary } from '#shared/contract/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { dayWords, stateWords } from './practice-words.ts';
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
        {(kept) =>
          kept.length === 0 ? (
            <EmptyState title="No practice days yet">
              Choose a stock and one of its past days. It is played to you minute by minute, and what you make
              of it is kept here.
            </EmptyState>
          ) : (
            <DaysTable days={kept} onOpen={onOpen} onRemove={setRemoved} />
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
    <table className="table two plain max-desk:[--cell-x:8px]">
      <caption className="sr-only">Practice days, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Stock and day</th>
          <th scope="col" className="w-36 max-desk:hidden">
            State
          </th>
          <th scope="col" className="num w-28">
            You
          </th>
          <th scope="col" className="num w-28 max-wide:hidden">
            Holding
          </th>
          <th scope="col" className="w-36 max-desk:w-20">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={day.id} day={day} onOpen={onOpen} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

function DayRow({
  day,
  onOpen,
  onRemove,
}: {
  day: PracticeSummary;
  onOpen: (id: string) => void;
  onRemove: (day: PracticeSummary) => void;
}) {
  const { score } = day;
  const name = `${displaySymbol(day.symbol)} on ${dayWords(day.date)}`;
  return (
    <tr>
      <th scope="row" className="text-left">
        <b className="strong cut block">{displaySymbol(day.symbol)}</b>
        <span className="small t3 cut block font-normal">
          {dayWords(day.date)}
          <span className="max-desk:hidden"> · from {rupees(day.cash)}</span>
        </span>
        <span className="small t3 cut block font-normal desk:hidden">{stateWords(day)}</span>
      </th>
      <td className="max-desk:hidden">
        <Badge look={day.state === 'over' ? 'plain' : 'warn'}>{stateWords(day)}</Badge>
      </td>
      <td className="num">{score ? <Result amount={score.pnl} /> : '—'}</td>
      <td className="num max-wide:hidden">{score ? <Result amount={score.hold.pnl} /> : '—'}</td>
      <td>
        <span className="row justify-end gap-1 max-desk:flex-col max-desk:items-end max-desk:gap-0 max-desk:py-1">
          <Button variant="ghost" onClick={() => onOpen(day.id)}>
            {score ? 'Open' : 'Go on'}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button variant="ghost" onClick={() => onRemove(day)}>
            Delete<span className="sr-only"> {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  );
}

function Result({ amount }: { amount: number }) {
  return <Change direction={directionOf(nearestPaise(amount))}>{signedRupees(amount)}</Change>;
}
