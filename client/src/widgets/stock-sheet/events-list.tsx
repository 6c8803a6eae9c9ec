import { useId } from 'react';
import { useStockFigures } from '#client/api/bars.ts';
import { istDay } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { eventText } from './chart/markers.ts';
import { text } from './text.ts';

/** Maximum events listed; the chart marks all of them. */
const MAX = 8;

/** A stock's corporate actions, newest first; upcoming ones are labelled. */
export function EventsList({ symbol }: { symbol: string }) {
  const { data: figures } = useStockFigures(symbol);
  const id = useId();
  if (!figures) return null;
  const now = new Date(`${figures.asOf ?? '1970-01-01'}T06:00:00Z`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-line pb-1.5">
        {text.events.title}
      </h3>
      {figures.events.length === 0 ? (
        <p className="small t3">{text.events.none}</p>
      ) : (
        <ul className="grid gap-1.5">
          {figures.events.slice(0, MAX).map((event) => (
            <li key={`${event.exDate} ${eventText(event)}`} className="flex items-baseline gap-2">
              <span className="min-w-0 grow">{eventText(event)}</span>
              {event.upcoming && <Badge look="warn">{text.events.upcoming}</Badge>}
              <span className="small t3 tn whitespace-nowrap">
                {text.events.exDate(istDay(new Date(`${event.exDate}T06:00:00Z`), now))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
