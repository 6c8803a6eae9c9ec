import { clsx } from 'clsx';
import { useExchangeDay } from '#client/api/market/calendar.ts';
import { SessionPhase } from '#client/layout/top-bar/session-phase.tsx';
import { istDay } from '#client/lib/format/format-date.ts';
import { useMarketClock, useMarketSession } from '#client/lib/live/live-market.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { CalendarDay } from '#shared/contract/market/calendar.ts';
import { istInstant, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { partText, type StripPart, stripOf } from './session-strip.ts';
import { text } from './text.ts';

/** The current phase with its countdown, and all phases as a strip. */
export function SessionCard() {
  const session = useMarketSession();
  const date = session === null ? null : tradingDate(session.tradingDate);
  const day = useExchangeDay(date);
  return (
    <Card aria-label={text.session.title} className="flex min-h-[132px] flex-col">
      <CardHead title={text.session.title}>
        <span className="row flex-wrap justify-end gap-x-3">
          <SessionPhase />
        </span>
      </CardHead>
      <Loaded
        query={day}
        skeleton={<StripSkeleton />}
        failed={text.session.failed}
        stillWorks={text.session.failedDetail}
      >
        {(loaded) => date && loaded && <Strip day={loaded} date={date} />}
      </Loaded>
    </Card>
  );
}

/** Re-renders every second with the session's progress. */
function Strip({ day, date }: { day: CalendarDay; date: TradingDate }) {
  const now = useMarketClock();
  const parts = stripOf(day.phases, date, now);
  const dayName = istDay(istInstant(date, 0), now ?? istInstant(date, 0));
  return (
    <div className="mt-auto">
      <p className="small t3 mb-3">
        {[
          parts.length === 0 ? text.session.none(dayName) : text.session.of(dayName),
          day.name,
          day.provisional && text.session.provisional,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ol
        className="grid gap-x-1"
        style={{
          gridTemplateColumns: parts.map(({ minutes }) => `minmax(min(86px, 22%), ${minutes}fr)`).join(' '),
        }}
      >
        {parts.map((part) => (
          <Part key={part.from} part={part} />
        ))}
      </ol>
    </div>
  );
}

function Part({ part }: { part: StripPart }) {
  const { words, from, to, done, afterPause } = part;
  const isNow = done > 0 && done < 1;
  return (
    <li className={clsx('min-w-0', afterPause && 'ml-1.5')}>
      <span className="sr-only">{partText(part)}</span>
      <div aria-hidden>
        <div className="h-1.5 overflow-hidden rounded-badge bg-active">
          <div className="h-full origin-left bg-fg-3" style={{ transform: `scaleX(${done})` }} />
        </div>
        <p className={clsx('micro cut mt-2 max-desk:whitespace-normal', isNow ? 'text-fg' : 'text-fg-3')}>
          {words}
        </p>
        <p className="micro tn cut text-fg-3">
          {from}
          <span className="max-desk:hidden">–{to}</span>
        </p>
      </div>
    </li>
  );
}

function StripSkeleton() {
  return (
    <div role="status" className="mt-auto">
      <span className="sr-only">{text.session.loading}</span>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="mt-3 h-11" />
    </div>
  );
}
