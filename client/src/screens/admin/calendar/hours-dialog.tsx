import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePutSessionRule } from '#client/api/market/calendar.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { type SessionRule, sessionPhases } from '#shared/contract/market/calendar.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, useEditForm } from '../edit-dialog.tsx';
import { phaseText } from './phase-text.ts';
import { PhasesField } from './phases-field.tsx';
import { STOCKS_LABEL, text } from './text.ts';

const STOCKS = [
  { value: 'derivatives', label: STOCKS_LABEL.derivatives },
  { value: 'others', label: STOCKS_LABEL.others },
] as const;

const hoursForm = z.object({
  date: z.iso.date(text.day.choose),
  stocks: z.enum(['derivatives', 'others']),
  phases: sessionPhases,
});
type Written = z.input<typeof hoursForm>;

/** New hours from a date on, prefilled with the latest. */
export function HoursDialog({ rules, onClose }: { rules: readonly SessionRule[]; onClose: () => void }) {
  const newest = (stocks: Written['stocks']) => rules.find((rule) => rule.stocks === stocks)?.phases ?? [];
  const edit = useEditForm({
    schema: hoursForm,
    defaultValues: { date: '', stocks: 'derivatives', phases: newest('derivatives') },
    mutation: usePutSessionRule(),
    toWire: (valid) => valid,
    saved: ({ date }) => text.hours.saved(dateText(date)),
    onClose,
  });
  const { control, errors, form } = edit;
  const { date, stocks, phases } = edit.written;
  return (
    <EditDialog
      title={text.hours.set}
      description={text.hours.description}
      edit={edit}
      changes={date ? [text.hours.change(dateText(date), phaseText(phases)), text.immediately] : []}
      action={text.hours.save}
      onClose={onClose}
    >
      <Field label={text.hours.fromLabel} error={errors.date?.message}>
        <TextInput type="date" {...form.register('date')} />
      </Field>
      <Segmented
        label={text.hours.stocks}
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
