import { Controller, type FieldError } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutDay } from '#client/api/market/calendar.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { dayForm, type SpecialDay } from '#shared/contract/market/calendar.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { phaseText } from './phase-text.ts';
import { type Hours, PhasesField } from './phases-field.tsx';
import { KIND_LABEL, text } from './text.ts';

const KINDS = [
  { value: 'holiday', label: KIND_LABEL.holiday },
  { value: 'special', label: KIND_LABEL.special },
] as const;

const formOfDay = z.extend(dayForm, { date: z.iso.date(text.day.choose) });
type Written = z.input<typeof formOfDay>;

/** Default hours: an evening session, like Muhurat trading. */
const EVENING: Hours = [
  { phase: 'pre-open', from: '18:00', to: '18:15' },
  { phase: 'continuous', from: '18:15', to: '19:15' },
];

/** Sets or changes a holiday or special session. */
export function DayDialog({ day, onClose }: { day: SpecialDay | null; onClose: () => void }) {
  const edit = useEditForm({
    schema: formOfDay,
    defaultValues: {
      date: day?.date ?? '',
      kind: day?.kind ?? 'holiday',
      name: day?.name ?? '',
      phases: day?.phases ?? null,
      bandPercent: day?.bandPercent ?? null,
    },
    mutation: usePutDay(),
    toWire: (valid) => (valid.kind === 'holiday' ? { ...valid, phases: null, bandPercent: null } : valid),
    saved: ({ date, kind }) => text.day.saved(dateText(date), kind === 'holiday'),
    onClose,
  });
  const { control, errors, form, written } = edit;
  return (
    <EditDialog
      title={day ? text.day.editTitle(dateText(day.date)) : text.day.addTitle}
      description={text.day.description}
      edit={edit}
      changes={changesOf(written)}
      action={text.day.save}
      onClose={onClose}
    >
      {!day && (
        <Field label={text.day.date} error={errors.date?.message}>
          <TextInput type="date" {...form.register('date')} />
        </Field>
      )}
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Segmented label={text.day.kind} options={KINDS} value={field.value} onChange={field.onChange} />
        )}
      />
      <Field label={text.day.name} error={errors.name?.message}>
        <TextInput maxLength={120} placeholder={text.day.namePlaceholder} {...form.register('name')} />
      </Field>
      {written.kind === 'special' && (
        <>
          <Controller
            control={control}
            name="phases"
            render={({ field, fieldState }) => (
              <OwnHours hours={field.value} onChange={field.onChange} error={fieldState.error} />
            )}
          />
          <Field label={text.day.band} error={errors.bandPercent?.message}>
            <TextInput
              inputMode="numeric"
              placeholder={text.day.usualBand}
              {...form.register('bandPercent', {
                setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
              })}
            />
          </Field>
        </>
      )}
    </EditDialog>
  );
}

/** Whether a special session has the usual hours, or its own. */
function OwnHours({
  hours,
  onChange,
  error,
}: {
  hours: Hours | null | undefined;
  onChange: (hours: Hours | null) => void;
  error: FieldError | undefined;
}) {
  return (
    <>
      <Segmented
        slim
        label={text.day.hours}
        options={[
          { value: 'usual', label: text.day.usual },
          { value: 'own', label: text.day.own },
        ]}
        value={hours ? 'own' : 'usual'}
        onChange={(chosen) => onChange(chosen === 'own' ? EVENING : null)}
      />
      {hours && <PhasesField value={hours} onChange={onChange} error={error} />}
    </>
  );
}

function changesOf({ date, kind, phases, bandPercent }: Written): string[] {
  if (!date) return [];
  if (kind === 'holiday') {
    return [text.day.holiday(dateText(date)), text.immediately];
  }
  const hours = phases && phases.length > 0 ? phaseText(phases) : text.day.usualHours;
  const session = text.day.special(dateText(date), hours);
  return [bandPercent ? text.day.withBand(session, bandPercent) : session, text.immediately];
}
