import { Plus, X } from 'lucide-react';
import type { FieldError } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import { PART_OPTIONS, partKey, partOf } from './phase-text.ts';
import { text } from './text.ts';

export type Hours = SessionPhase[];

/** A session's phases in order, in Indian time. An auction's steps stay with their phase. */
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
      <legend className="small t2 mb-1">{text.phases.legend}</legend>
      {rows.map(({ row, place }) => (
        <div key={place} className="row max-desk:flex-wrap max-desk:pb-2">
          <Select
            label={text.phases.phase(place + 1)}
            className="min-w-0 grow max-desk:basis-full"
            options={PART_OPTIONS}
            value={partKey(row)}
            onChange={(key) => change(place, { step: undefined, ...partOf(key) })}
          />
          <TimeInput
            label={text.phases.from(place + 1)}
            value={row.from}
            onChange={(from) => change(place, { from })}
          />
          <TimeInput
            label={text.phases.to(place + 1)}
            value={row.to}
            onChange={(to) => change(place, { to })}
          />
          <Button
            variant="ghost"
            icon
            aria-label={text.phases.remove(place + 1)}
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
          <Plus aria-hidden /> {text.phases.add}
        </Button>
      </div>
      {error && (
        <p role="alert" className="field-note error">
          {text.phases.wrong}
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
      placeholder={text.phases.placeholder}
      maxLength={5}
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
