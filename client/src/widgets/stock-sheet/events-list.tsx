import { useId } from 'react';
import { useStockFigures } from '#client/api/bars.ts';
import { istDay } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { eventText } from './chart/markers.ts';

/** Events that are listed at most; the chart marks all of them. */
const MAX = 8;

/** Splits, bonuses and dividends of a stock, newest first; those to come say so. */
export function EventsList({ symbol }: { symbol: string }) {
  const { data: figures } = useStockFigures(symbol);
  const id = useId();
  if (!figures) return null;
  const now = new Date(`${figures.asOf ?? '1970-01-01'}T06:00:00Z`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-line pb-1.5">
        Events
      </h3>
      {figures.events.length === 0 ? (
        <p className="small t3">No split, bonus or dividend of this stock is known here.</p>
      ) : (
        <ul className="grid gap-1.5">
          {figures.events.slice(0, MAX).map((event) => (
            <li key={`${event.exDate} ${event.kind}`} className="flex items-baseline gap-2">
              <span className="min-w-0 grow">{eventText(event)}</span>
              {event.upcoming && <Badge look="warn">to come</Badge>}
              <span className="small t3 tn whitespace-nowrap">
                ex {istDay(new Date(`${event.exDate}T06:00:00Z`), now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
