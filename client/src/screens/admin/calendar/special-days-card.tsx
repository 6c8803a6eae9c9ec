import { useState } from 'react';
import { useDeleteDay, useSpecialDays } from '#client/api/market/calendar.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { SpecialDay } from '#shared/contract/market/calendar.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { DayDialog } from './day-dialog.tsx';
import { phaseText } from './phase-text.ts';
import { KIND_LABEL, text } from './text.ts';

const SPANS = [
  { value: 'coming', label: text.days.spans.coming },
  { value: 'past', label: text.days.spans.past },
] as const;

/** Holidays and special sessions; future ones can be changed. */
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
          {text.days.title}
        </h2>
        <Segmented slim label={text.days.which} options={SPANS} value={span} onChange={setSpan} />
        <Button variant="primary" onClick={() => setEdited('new')}>
          {text.days.add}
        </Button>
      </header>
      <Loaded
        query={days}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={6} label={text.days.loading} />
          </div>
        }
        failed={text.days.failed}
        stillWorks={text.days.stillWorks}
      >
        {(loaded) => {
          const coming = loaded.filter(({ date }) => date > today).reverse();
          const shown = span === 'coming' ? coming : loaded.filter(({ date }) => date <= today);
          return shown.length === 0 ? (
            <EmptyState title={text.days.none}>
              {span === 'coming' ? text.days.noneComing : text.days.nonePast}
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
  day: { date, kind, name, phases, bandPercent },
  onEdit,
  onRemove,
}: {
  day: SpecialDay;
  /** Undefined for past days. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}) {
  return (
    <li className="row flex-wrap gap-y-1 border-t border-line px-4 py-2">
      <div className="min-w-0 grow basis-48">
        <span className="row">
          <b className="strong">{dateText(date)}</b>
          <Badge look={kind === 'special' ? 'buy' : 'plain'}>{KIND_LABEL[kind]}</Badge>
        </span>
        <span className="small t2 block">{name}</span>
        {phases && <span className="small t3 block">{phaseText(phases)}</span>}
        {bandPercent !== null && <span className="small t3 block">{text.days.band(bandPercent)}</span>}
      </div>
      {onEdit && (
        <span className="row max-desk:-ml-3">
          <Button variant="ghost" onClick={onEdit} aria-label={text.days.editDay(date)}>
            {text.edit}
          </Button>
          <Button variant="ghost" onClick={onRemove} aria-label={text.days.removeDay(date)}>
            {text.remove}
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
        toastSuccess(text.days.removed(dateText(date)));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text.days.removeTitle(name)}
      changes={[text.days.becomesRegular(dateText(date)), text.immediately]}
      action={text.remove}
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
