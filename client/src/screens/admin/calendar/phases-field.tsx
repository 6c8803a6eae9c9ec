import { Plus, X } from 'lucide-react';
import type { FieldError } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { SessionPhase } from '#shared/contract/calendar.ts';
import { PART_OPTIONS, partKey, partOf } from './phase-text.ts';

export type Hours = SessionPhase[];

/** The phases of a session, in their order; times of day in India. A step of an auction stays with its phase. */
export function PhasesField({
  value,
  onChange,
  error,
}: {
  value: Hours;
  onChange: (hours: Hours) => void;
  error: FieldError | undefined;
}) {
  const change = (place: number, to: Partial<SessionPhase>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...to } : row)));
  const rows = value.map((row, place) => ({ row, place }));
  const last = value.at(-1)?.to ?? '09:15';
  return (
    <fieldset className="grid gap-2">
      <legend className="small t2 mb-1">Phases, from and to (India)</legend>
      {rows.map(({ row, place }) => (
        <div key={place} className="row max-desk:flex-wrap max-desk:pb-2">
          <Select
            label={`Phase ${place + 1}`}
            className="min-w-0 grow max-desk:basis-full"
            options={PART_OPTIONS}
            value={partKey(row)}
            onChange={(key) => change(place, { step: undefined, ...partOf(key) })}
          />
          <TimeInput
            label={`Phase ${place + 1} from`}
            value={row.from}
            onChange={(from) => change(place, { from })}
          />
          <TimeInput
            label={`Phase ${place + 1} to`}
            value={row.to}
            onChange={(to) => change(place, { to })}
          />
          <Button
            variant="ghost"
            icon
            aria-label={`Remove phase ${place + 1}`}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="ghost"
          disabled={value.length >= 20}
          onClick={() => onChange([...value, { phase: 'post-close', from: last, to: last }])}
        >
          <Plus aria-hidden /> Another phase
        </Button>
      </div>
      {error && (
        <p role="alert" className="field-note error">
          A time of day is written HH:MM, and each phase has two.
        </p>
      )}
    </fieldset>
  );
}

/** A time of day, HH:MM. */
function TimeInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <TextInput
      className="w-18 shrink-0 max-desk:grow"
      placeholder="09:15"
      maxLength={5}
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
