import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutSessionRule } from '#client/api/calendar.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { type SessionRule, sessionPhases } from '#shared/contract/calendar.ts';
import { dateWords } from './admin-words.ts';
import { Changes } from './changes.tsx';
import { phaseWords } from './phase-words.ts';
import { PhasesField } from './phases-field.tsx';

const STOCKS = [
  { value: 'derivatives', label: 'With derivatives' },
  { value: 'others', label: 'Others' },
] as const;

const hoursForm = z.object({
  date: z.iso.date('Choose a date'),
  stocks: z.enum(['derivatives', 'others']),
  phases: sessionPhases,
});
type Written = z.input<typeof hoursForm>;

/** Other hours from a date on; they begin as the newest ones are. */
export function HoursDialog({ rules, onClose }: { rules: readonly SessionRule[]; onClose: () => void }) {
  const put = usePutSessionRule();
  const newest = (stocks: Written['stocks']) => rules.find((rule) => rule.stocks === stocks)?.phases ?? [];
  const form = useForm<Written>({
    resolver: zodResolver(hoursForm),
    defaultValues: { date: '', stocks: 'derivatives', phases: newest('derivatives') },
  });
  const { errors } = form.formState;
  const { date, stocks, phases } = useWatch({ control: form.control }) as Written;
  const submit = form.handleSubmit((valid) =>
    put.mutate(valid, {
      onSuccess: () => {
        saySuccess(`The hours from ${dateWords(valid.date)} were set`);
        onClose();
      },
      onError: (error) => form.setError('root', { message: sentenceOf(error) }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set hours"
      description="The phases of every ordinary day from a date after the market date on."
    >
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => void submit(event)}
      >
        <Field label="From" error={errors.date?.message}>
          <TextInput type="date" {...form.register('date')} />
        </Field>
        <Segmented
          label="Stocks"
          options={STOCKS}
          value={stocks}
          onChange={(chosen) => {
            form.setValue('stocks', chosen);
            form.setValue('phases', newest(chosen));
          }}
        />
        <Controller
          control={form.control}
          name="phases"
          render={({ field, fieldState }) => (
            <PhasesField value={field.value} onChange={field.onChange} error={fieldState.error} />
          )}
        />
        <Changes
          changes={date ? [`From ${dateWords(date)} on: ${phaseWords(phases)}. This holds at once.`] : []}
        />
        {errors.root?.message && <Notice>{errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={put.isPending}>
          {put.isPending ? 'Saving...' : 'Save Hours'}
        </Button>
      </form>
    </Dialog>
  );
}
