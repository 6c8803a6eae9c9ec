import { useState } from 'react';
import { Link } from 'wouter';
import { usePracticeDays } from '#client/api/trading/practice.ts';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { useSuggestions } from '#client/widgets/watch-suggestions/use-suggestions.ts';
import type { PracticeSummary } from '#shared/contract/trading/practice.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { dayText, stateText } from './practice-text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { text } from './text.ts';

/** The user's days: completed ones with their score, others to continue. */
export function DaysCard({ onOpen }: { onOpen: (id: string) => void }) {
  const days = usePracticeDays();
  const [removed, setRemoved] = useState<PracticeSummary | null>(null);
  return (
    <Card aria-labelledby="my-practice-days">
      <CardHead id="my-practice-days" title={text.days.title}>
        <span className="small t3">{text.simulated}</span>
      </CardHead>
      <Loaded
        query={days}
        skeleton={<SkeletonLines count={5} label={text.days.loading} />}
        failed={text.days.failed}
        stillWorks={text.days.stillWorks}
      >
        {(stored) =>
          stored.length === 0 ? <NoDays /> : <DaysTable days={stored} onOpen={onOpen} onRemove={setRemoved} />
        }
      </Loaded>
      <RemoveDialog day={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

/** Leads to the form next to it, with the largest stock preset. */
function NoDays() {
  const [largest] = useSuggestions(1).data ?? [];
  return (
    <EmptyState
      title={text.days.none}
      action={
        largest && (
          <Link href={`/practice?stock=${encodeURIComponent(largest.symbol)}`} className={buttonClass()}>
            {text.days.beginWith(displaySymbol(largest.symbol))}
          </Link>
        )
      }
    >
      {text.days.noneHint}
    </EmptyState>
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
      caption={text.days.caption}
      className="two plain max-desk:[--cell-x:8px]"
      columns={[
        ...COLUMNS,
        {
          head: text.days.heads.actions,
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
    head: text.days.heads.day,
    rowHead: true,
    cell: (day) => (
      <>
        <b className="strong cut block">{displaySymbol(day.symbol)}</b>
        <span className="small t3 cut block font-normal">
          {dayText(day.date)}
          <span className="max-desk:hidden"> {text.days.from(rupees(day.cash))}</span>
        </span>
        <span className="small t3 cut block font-normal desk:hidden">{stateText(day)}</span>
      </>
    ),
  },
  {
    head: text.days.heads.state,
    width: 'w-36',
    hide: 'max-desk:hidden',
    cell: (day) => <Badge look={day.state === 'over' ? 'plain' : 'warn'}>{stateText(day)}</Badge>,
  },
  {
    head: text.days.heads.you,
    num: true,
    width: 'w-28',
    cell: ({ score }) => (score ? <Result amount={score.pnl} /> : '—'),
  },
  {
    head: text.days.heads.hold,
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
  const name = text.days.named(displaySymbol(day.symbol), dayText(day.date));
  return (
    <span className="row justify-end gap-1 max-desk:flex-col max-desk:items-end max-desk:gap-0 max-desk:py-1">
      <Button variant="ghost" onClick={() => onOpen(day.id)}>
        {day.score ? text.days.open : text.days.resume}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" onClick={() => onRemove(day)}>
        {text.days.delete}
        <span className="sr-only"> {name}</span>
      </Button>
    </span>
  );
}

function Result({ amount }: { amount: number }) {
  return <Change direction={directionOf(nearestPaise(amount))}>{signedRupees(amount)}</Change>;
}
