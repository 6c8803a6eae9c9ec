import { Link } from 'wouter';
import { useSourceTraits } from '#client/api/market/market.ts';
import { usePracticeDay, useStartPractice } from '#client/api/trading/practice.ts';
import { CallError, sentenceOf } from '#client/lib/http/call.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { AccountCard } from './account-card.tsx';
import { ClockBar } from './clock-bar.tsx';
import { DayChart } from './day-chart.tsx';
import { OrdersCard } from './orders-card.tsx';
import { dayText } from './practice-text.ts';
import { ScoreCard } from './score-card.tsx';
import { text } from './text.ts';
import { Ticket } from './ticket.tsx';

/** A practice day: clock, chart up to now, ticket, account and orders; at the end, its score. */
export function DayView({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const day = usePracticeDay(id);
  const traits = useSourceTraits();
  const isGone = day.error instanceof CallError && day.error.status === 404;
  const title = day.data
    ? text.day.title(displaySymbol(day.data.symbol), dayText(day.data.date))
    : text.day.untitled;
  return (
    <>
      <ScreenHead
        title={title}
        badge={<Badge look="mode">{text.mode}</Badge>}
        purpose={traits && (traits.realUniverse ? text.day.real : text.day.simulated)}
      >
        <Link href="/practice" className={buttonClass({ variant: 'line' })}>
          {text.day.all}
        </Link>
      </ScreenHead>
      {isGone ? (
        <Card>
          <EmptyState title={text.day.unknown}>{text.day.unknownHint}</EmptyState>
        </Card>
      ) : (
        <Loaded
          query={day}
          skeleton={<DaySkeleton />}
          failed={text.day.failed}
          stillWorks={text.day.stillWorks}
        >
          {(loaded) => (
            <>
              {day.isError && (
                <Notice className="mb-4">
                  {sentenceOf(day.error)} {text.day.paused}
                </Notice>
              )}
              <LoadedDay day={loaded} onOpen={onOpen} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

function LoadedDay({ day, onOpen }: { day: PracticeDay; onOpen: (id: string) => void }) {
  const { score } = day;
  return (
    <div className="grid gap-4">
      {score ? (
        <ScoreCard score={score} action={<Repeat day={day} onOpen={onOpen} />} />
      ) : (
        <ClockBar day={day} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] grid-rows-[auto_1fr] items-start gap-4 max-desk:grid-cols-1 max-desk:grid-rows-none">
        <DayChart day={day} />
        <div className="grid gap-4 desk:col-start-2 desk:row-span-2 desk:row-start-1">
          {!score && (
            <Card aria-labelledby="practice-ticket">
              <CardHead id="practice-ticket" title={text.day.order}>
                <Badge look="mode">{text.mode}</Badge>
              </CardHead>
              <Ticket day={day} />
            </Card>
          )}
          <AccountCard day={day} />
        </div>
        <OrdersCard day={day} />
      </div>
    </div>
  );
}

/** Starts the same stock, day and cash again, with the same prices. */
function Repeat({ day, onOpen }: { day: PracticeDay; onOpen: (id: string) => void }) {
  const start = useStartPractice();
  const { symbol, date, cash, speed } = day;
  return (
    <>
      <Button
        sends
        variant="primary"
        disabled={start.isPending}
        onClick={() =>
          start.mutate({ symbol, date, cash, speed }, { onSuccess: (begun) => onOpen(begun.id) })
        }
      >
        {start.isPending ? text.day.settingUp : text.day.repeat}
      </Button>
      {start.error && <Notice>{sentenceOf(start.error)}</Notice>}
    </>
  );
}

function DaySkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{text.day.loading}</span>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
