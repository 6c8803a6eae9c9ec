import { clsx } from 'clsx';
import { count } from '#client/lib/format/format.ts';
import type { CompanyEvent } from '#shared/contract/market/events.ts';
import { formatDay } from '#shared/domain/ist-format.ts';
import { weeksOf } from './month.ts';
import { text } from './text.ts';

/** A month with the number of events of each day; a day with some can be chosen. */
export function MonthGrid({
  month,
  events,
  today,
  chosen,
  onChoose,
}: {
  month: string;
  events: readonly CompanyEvent[];
  today: string;
  chosen: string | null;
  onChoose: (day: string | null) => void;
}) {
  const counts = Map.groupBy(events, ({ date }) => date);
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-center">
      <caption className="sr-only">{text.gridCaption(formatDay(`${month}-01`, 'MMMM yyyy'))}</caption>
      <thead>
        <tr>
          {text.weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="small t3 font-normal">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, n) => (
          <tr key={week.find((day) => day !== null) ?? n}>
            {week.map((day, weekday) => (
              <td key={text.weekdays[weekday]} className="p-0">
                {day !== null && (
                  <DayButton
                    day={day}
                    events={counts.get(day)?.length ?? 0}
                    isToday={day === today}
                    isChosen={day === chosen}
                    onChoose={() => onChoose(day === chosen ? null : day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayButton({
  day,
  events,
  isToday,
  isChosen,
  onChoose,
}: {
  day: string;
  events: number;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const number = Number(day.slice(8));
  const look = clsx(
    'grid h-12 w-full content-center rounded-control leading-tight',
    isToday && 'ring-1 ring-accent ring-inset',
  );
  if (events === 0) return <span className={clsx(look, 't3')}>{number}</span>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={clsx(look, isChosen ? 'bg-accent text-on-accent' : 'bg-active')}
      onClick={onChoose}
    >
      <span>
        {number}
        <span className="sr-only"> {formatDay(day, 'MMMM yyyy')}:</span>
      </span>
      <span className={clsx('small', !isChosen && 't2')}>
        {count(events)}
        <span className="sr-only"> {events === 1 ? text.oneEvent : text.events}</span>
      </span>
    </button>
  );
}
