import { useId } from 'react';
import { Link } from 'wouter';
import { useEventsOf } from '#client/api/market/events.ts';
import { eventsAddress } from '#client/lib/address/events-address.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import type { EventCalendar } from '#shared/contract/market/events.ts';
import { isNotice } from '#shared/domain/market/company-events.ts';
import { Loaded } from '../loaded.tsx';
import { text } from './text.ts';

/** Maximum events listed; the chart marks all of them. */
const MAX = 8;

/** A stock's results, meetings and corporate actions, newest first; upcoming ones are labelled. */
export function EventsList({ symbol }: { symbol: string }) {
  const events = useEventsOf(symbol);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-2 flex items-baseline justify-between gap-3 border-line border-b pb-1.5">
        <h3 id={id}>{text.events.title}</h3>
        <Link href={eventsAddress()} className="small">
          {text.events.calendar}
        </Link>
      </header>
      <Loaded
        query={events}
        skeleton={<SkeletonLines count={4} label={text.events.loading} />}
        failed={text.events.failed}
      >
        {(loaded) => <Events calendar={loaded} />}
      </Loaded>
    </section>
  );
}

function Events({ calendar: { events, tradingDate } }: { calendar: EventCalendar }) {
  const now = noon(tradingDate);
  const shown = events.toReversed().slice(0, MAX);
  if (shown.length === 0) return <p className="small t3">{text.events.none}</p>;
  return (
    <ul className="grid gap-1.5">
      {shown.map(({ date, kind, words, upcoming, isSimulated }) => (
        <li key={`${date} ${kind} ${words}`} className="flex items-baseline gap-2">
          <span className="min-w-0 grow break-words">
            {words}
            {isSimulated && <span className="small t3"> {text.events.simulated}</span>}
          </span>
          {upcoming && <Badge look="warn">{text.events.upcoming}</Badge>}
          <span className="small t3 tn whitespace-nowrap">
            {isNotice(kind) ? istDay(noon(date), now) : text.events.exDate(istDay(noon(date), now))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const noon = (date: string) => new Date(`${date}T06:00:00Z`);
