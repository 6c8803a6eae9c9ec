import { useState } from 'react';
import { useDeleteDay, useSpecialDays } from '#client/api/calendar.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { SpecialDay } from '#shared/contract/calendar.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { DayDialog } from './day-dialog.tsx';
import { phaseText } from './phase-text.ts';

const SPANS = [
  { value: 'coming', label: 'Coming' },
  { value: 'past', label: 'Past' },
] as const;

/** Holidays and special sessions; those to come can be changed. */
export function SpecialDaysCard() {
  const days = useSpecialDays();
  const { today } = useMarketDate();
  const [span, setSpan] = useView('days', SPANS);
  const [edited, setEdited] = useState<SpecialDay | 'new' | null>(null);
  const [removed, setRemoved] = useState<SpecialDay | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="days">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="days" className="grow">
          Holidays and special sessions
        </h2>
        <Segmented slim label="Which days" options={SPANS} value={span} onChange={setSpan} />
        <Button variant="primary" onClick={() => setEdited('new')}>
          Add a Day
        </Button>
      </header>
      <Loaded
        query={days}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={6} label="Loading the calendar" />
          </div>
        }
        failed="The calendar could not be loaded"
        stillWorks="The market goes by it all the same."
      >
        {(loaded) => {
          const coming = loaded.filter(({ date }) => date > today).reverse();
          const shown = span === 'coming' ? coming : loaded.filter(({ date }) => date <= today);
          return shown.length === 0 ? (
            <EmptyState title="No holidays are known here">
              {span === 'coming'
                ? 'Monday to Friday trade, but for the national holidays, until others are added.'
                : 'None lies before the market date.'}
            </EmptyState>
          ) : (
            <ul>
              {shown.map((day) => (
                <DayLine
                  key={day.date}
                  day={day}
                  onEdit={day.date > today ? () => setEdited(day) : undefined}
                  onRemove={() => setRemoved(day)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {edited && <DayDialog day={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDay day={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function DayLine({
  day: { date, kind, name, phases },
  onEdit,
  onRemove,
}: {
  day: SpecialDay;
  /** Undefined for what has been. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}) {
  return (
    <li className="row flex-wrap gap-y-1 border-t border-line px-4 py-2">
      <div className="min-w-0 grow basis-48">
        <span className="row">
          <b className="strong">{dateText(date)}</b>
          <Badge look={kind === 'special' ? 'buy' : 'plain'}>
            {kind === 'holiday' ? 'Holiday' : 'Special session'}
          </Badge>
        </span>
        <span className="small t2 block">{name}</span>
        {phases && <span className="small t3 block">{phaseText(phases)}</span>}
      </div>
      {onEdit && (
        <span className="row max-desk:-ml-3">
          <Button variant="ghost" onClick={onEdit} aria-label={`Edit ${date}`}>
            Edit
          </Button>
          <Button variant="ghost" onClick={onRemove} aria-label={`Remove ${date}`}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

function RemoveDay({ day: { date, name }, onClose }: { day: SpecialDay; onClose: () => void }) {
  const remove = useDeleteDay();
  const run = () =>
    remove.mutate(date, {
      onSuccess: () => {
        toastSuccess(`${dateText(date)} is an ordinary day again`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      changes={[
        `${dateText(date)} becomes an ordinary day again: it trades from Monday to Friday under the usual hours.`,
        'This holds at once.',
      ]}
      action="Remove"
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
