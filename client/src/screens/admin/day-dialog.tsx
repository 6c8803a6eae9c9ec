import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutDay } from '#client/api/calendar.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { dayForm, type SpecialDay } from '#shared/contract/calendar.ts';
import { dateWords } from './admin-words.ts';
import { Changes } from './changes.tsx';
import { phaseWords } from './phase-words.ts';
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
  const put = usePutDay();
  const form = useForm<Written>({
    resolver: zodResolver(formOfDay),
    defaultValues: {
      date: day?.date ?? '',
      kind: day?.kind ?? 'holiday',
      name: day?.name ?? '',
      phases: day?.phases ?? null,
    },
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control }) as Written;
  const submit = form.handleSubmit((valid) =>
    put.mutate(
      { ...valid, phases: valid.kind === 'holiday' ? null : valid.phases },
      {
        onSuccess: () => {
          saySuccess(
            `${dateWords(valid.date)} is ${valid.kind === 'holiday' ? 'a holiday' : 'a special session'}`,
          );
          onClose();
        },
        onError: (error) => form.setError('root', { message: sentenceOf(error) }),
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={day ? `Edit ${dateWords(day.date)}` : 'Add a day'}
      description="Days after the market date can be changed; what was a session stays one."
    >
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => void submit(event)}
      >
        {!day && (
          <Field label="Date" error={errors.date?.message}>
            <TextInput type="date" {...form.register('date')} />
          </Field>
        )}
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Segmented
              label="What the day is"
              options={KINDS}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Field label="Name" error={errors.name?.message}>
          <TextInput maxLength={120} placeholder="Diwali Balipratipada" {...form.register('name')} />
        </Field>
        {written.kind === 'special' && (
          <Controller
            control={form.control}
            name="phases"
            render={({ field, fieldState }) => (
              <>
                <Segmented
                  slim
                  label="Hours of the session"
                  options={[
                    { value: 'usual', label: 'Usual hours' },
                    { value: 'own', label: 'Its own hours' },
                  ]}
                  value={field.value ? 'own' : 'usual'}
                  onChange={(chosen) => field.onChange(chosen === 'own' ? EVENING : null)}
                />
                {field.value && (
                  <PhasesField value={field.value} onChange={field.onChange} error={fieldState.error} />
                )}
              </>
            )}
          />
        )}
        <Changes changes={changesOf(written)} />
        {errors.root?.message && <Notice>{errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={put.isPending}>
          {put.isPending ? 'Saving...' : 'Save Day'}
        </Button>
      </form>
    </Dialog>
  );
}

function changesOf({ date, kind, phases }: Written): string[] {
  if (!date) return [];
  if (kind === 'holiday') {
    return [`${dateWords(date)}: no session. Orders wait for the next one. This holds at once.`];
  }
  const hours = phases && phases.length > 0 ? phaseWords(phases) : 'the usual hours';
  return [`${dateWords(date)}: a session, ${hours}. This holds at once.`];
}
