import { useState } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count } from '#client/lib/format/format.ts';
import { Badge, type BadgeLook } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CompanyEvent } from '#shared/contract/market/events.ts';
import { formatDay } from '#shared/domain/ist-format.ts';
import type { EventKind } from '#shared/domain/market/company-events.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Initial number of rows, and increment of the button. */
const ROWS = 100;

/** Events by day, from a day on; those before it and the rest are shown by buttons. */
export function EventDays({ events, from }: { events: readonly CompanyEvent[]; from: string }) {
  const [earlier, setEarlier] = useState(false);
  const [rows, setRows] = useState(ROWS);
  const later = events.filter(({ date }) => date >= from);
  const isWhole = earlier || later.length === 0;
  const wanted = isWhole ? events : later;
  const shown = wanted.slice(0, rows);
  return (
    <div className="grid grid-cols-1 gap-4">
      {wanted.length < events.length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setEarlier(true)}>
          {text.earlier(count(events.length - wanted.length))}
        </Button>
      )}
      {[...Map.groupBy(shown, ({ date }) => date)].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day, 'd MMMM yyyy')}>
          <h3 className="border-line border-b pb-1.5">{formatDay(day, 'EEEE d MMMM')}</h3>
          <ul>
            {ofDay.map((event) => (
              <EventRow key={`${event.symbol} ${event.kind} ${event.words}`} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < wanted.length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setRows(rows + ROWS)}>
          {text.more(count(Math.min(ROWS, wanted.length - shown.length)))}
        </Button>
      )}
    </div>
  );
}

const LOOKS: Partial<Record<EventKind, BadgeLook>> = {
  results: 'plain',
  dividend: 'good',
  split: 'warn',
  bonus: 'warn',
};

function EventRow({ event: { symbol, name, kind, words, isSimulated, upcoming } }: { event: CompanyEvent }) {
  return (
    <li className="flex items-baseline gap-3 border-line border-b py-1.5 last:border-b-0 max-desk:flex-wrap max-desk:gap-y-0">
      <button
        type="button"
        className="w-56 min-w-0 flex-none text-left max-desk:w-full"
        onClick={() => openOverlay('symbol', symbol)}
      >
        <span className="cut block">
          <b className="strong">{displaySymbol(symbol)}</b> <span className="small t3">{name}</span>
        </span>
      </button>
      <Badge look={LOOKS[kind] ?? 'tag'}>{text.badge[kind]}</Badge>
      <span className="min-w-0 grow break-words">{words}</span>
      {upcoming && <span className="small t3">{text.upcoming}</span>}
      {isSimulated && <span className="small t3">{text.simulated}</span>}
    </li>
  );
}
