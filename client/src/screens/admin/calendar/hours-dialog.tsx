import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutSessionRule } from '#client/api/calendar.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { type SessionRule, sessionPhases } from '#shared/contract/calendar.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { phaseText } from './phase-text.ts';
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
  const newest = (stocks: Written['stocks']) => rules.find((rule) => rule.stocks === stocks)?.phases ?? [];
  const edit = useEditForm({
    schema: hoursForm,
    defaultValues: { date: '', stocks: 'derivatives', phases: newest('derivatives') },
    mutation: usePutSessionRule(),
    toWire: (valid) => valid,
    saved: ({ date }) => `The hours from ${dateText(date)} were set`,
    onClose,
  });
  const { control, errors, form } = edit;
  const { date, stocks, phases } = edit.written;
  return (
    <EditDialog
      title="Set hours"
      description="The phases of every ordinary day from a date after the market date on."
      edit={edit}
      changes={date ? [`From ${dateText(date)} on: ${phaseText(phases)}. This holds at once.`] : []}
      action="Save Hours"
      onClose={onClose}
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
        control={control}
        name="phases"
        render={({ field, fieldState }) => (
          <PhasesField value={field.value} onChange={field.onChange} error={fieldState.error} />
        )}
      />
    </EditDialog>
  );
}
