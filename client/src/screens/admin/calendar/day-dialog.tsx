import { Controller, type FieldError } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutDay } from '#client/api/calendar.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { dayForm, type SpecialDay } from '#shared/contract/calendar.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { phaseText } from './phase-text.ts';
import { type Hours, PhasesField } from './phases-field.tsx';

const KINDS = [
  { value: 'holiday', label: 'Holiday' },
  { value: 'special', label: 'Special session' },
] as const;

const formOfDay = z.extend(dayForm, { date: z.iso.date('Choose a date') });
type Written = z.input<typeof formOfDay>;

/** An evening like that of Muhurat trading, to begin with. */
const EVENING: Hours = [
  { phase: 'pre-open', from: '18:00', to: '18:15' },
  { phase: 'continuous', from: '18:15', to: '19:15' },
];

/** Makes a day a holiday or a special session, or changes what it is. */
export function DayDialog({ day, onClose }: { day: SpecialDay | null; onClose: () => void }) {
  const edit = useEditForm({
    schema: formOfDay,
    defaultValues: {
      date: day?.date ?? '',
      kind: day?.kind ?? 'holiday',
      name: day?.name ?? '',
      phases: day?.phases ?? null,
    },
    mutation: usePutDay(),
    toWire: (valid) => ({ ...valid, phases: valid.kind === 'holiday' ? null : valid.phases }),
    saved: ({ date, kind }) =>
      `${dateText(date)} is ${kind === 'holiday' ? 'a holiday' : 'a special session'}`,
    onClose,
  });
  const { control, errors, form, written } = edit;
  return (
    <EditDialog
      title={day ? `Edit ${dateText(day.date)}` : 'Add a day'}
      description="Days after the market date can be changed; what was a session stays one."
      edit={edit}
      changes={changesOf(written)}
      action="Save Day"
      onClose={onClose}
    >
      {!day && (
        <Field label="Date" error={errors.date?.message}>
          <TextInput type="date" {...form.register('date')} />
        </Field>
      )}
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Segmented label="What the day is" options={KINDS} value={field.value} onChange={field.onChange} />
        )}
      />
      <Field label="Name" error={errors.name?.message}>
        <TextInput maxLength={120} placeholder="Diwali Balipratipada" {...form.register('name')} />
      </Field>
      {written.kind === 'special' && (
        <Controller
          control={control}
          name="phases"
          render={({ field, fieldState }) => (
            <OwnHours hours={field.value} onChange={field.onChange} error={fieldState.error} />
          )}
        />
      )}
    </EditDialog>
  );
}

/** Whether a special session has the usual hours, and its own where not. */
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
        label="Hours of the session"
        options={[
          { value: 'usual', label: 'Usual hours' },
          { value: 'own', label: 'Its own hours' },
        ]}
        value={hours ? 'own' : 'usual'}
        onChange={(chosen) => onChange(chosen === 'own' ? EVENING : null)}
      />
      {hours && <PhasesField value={hours} onChange={onChange} error={error} />}
    </>
  );
}

function changesOf({ date, kind, phases }: Written): string[] {
  if (!date) return [];
  if (kind === 'holiday') {
    return [`${dateText(date)}: no session. Orders wait for the next one. This holds at once.`];
  }
  const hours = phases && phases.length > 0 ? phaseText(phases) : 'the usual hours';
  return [`${dateText(date)}: a session, ${hours}. This holds at once.`];
}
