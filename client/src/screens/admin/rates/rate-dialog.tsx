import { Controller } from 'react-hook-form';
import { usePutChargeRate } from '#client/api/charge-rates.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type ChargeRate, chargeRate } from '#shared/contract/charge-rates.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, type EditForm, useEditForm } from '../edit-dialog.tsx';
import { WrittenNumber } from '../written-number.tsx';
import {
  inForce,
  LINES,
  paiseOf,
  perCroreOf,
  percentOf,
  rateText,
  rupeesOf,
  scopeText,
} from './rate-text.ts';

/** Another rate of the same scope, from a date on. */
export function RateDialog({
  rate,
  rates,
  onClose,
}: {
  rate: ChargeRate;
  rates: readonly ChargeRate[];
  onClose: () => void;
}) {
  const edit = useEditForm({
    schema: chargeRate,
    defaultValues: { ...rate, effectiveFrom: '', note: '', approximate: false },
    mutation: usePutChargeRate(),
    toWire: (valid) => valid,
    saved: (valid) => `${LINES[valid.line]} is ${rateText(valid)} from ${dateText(valid.effectiveFrom)} on`,
    onClose,
  });
  const { control, errors, form } = edit;
  const scope = scopeText(rate);
  return (
    <EditDialog
      title={`Change ${LINES[rate.line]}${scope ? `, ${scope}` : ''}`}
      description="From a day after the market date on. Trades that were made keep what they cost."
      edit={edit}
      changes={changesOf(edit.written, rates)}
      action="Save Rate"
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Figure edit={edit} name="perCrore" />
        <Field label="From" error={errors.effectiveFrom?.message}>
          <TextInput type="date" {...form.register('effectiveFrom')} />
        </Field>
        <Figure edit={edit} name="flatPaise" />
        <Figure edit={edit} name="capPaise" />
      </div>
      <Field label="Where it comes from" error={errors.note?.message}>
        <TextInput maxLength={200} placeholder="Finance Act 2027" {...form.register('note')} />
      </Field>
      <Controller
        control={control}
        name="approximate"
        render={({ field }) => (
          <Switch
            label="Approximate"
            note="The figure or its date is not from the circular itself"
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </EditDialog>
  );
}

/** The figures of a rate: how each is written, and what it may be. */
const FIGURES = {
  perCrore: {
    label: 'Rate',
    unit: '%',
    mayBe: 'A rate is 0 to 100%, with at most five decimals',
    write: percentOf,
    read: perCroreOf,
  },
  flatPaise: {
    label: 'Fixed part',
    unit: '₹',
    mayBe: 'A fixed part is 0 to ₹1,000',
    write: rupeesOf,
    read: paiseOf,
  },
  capPaise: {
    label: 'At most (empty for no limit)',
    unit: '₹',
    mayBe: 'A limit is 0 to ₹1,000',
    write: rupeesOf,
    read: paiseOf,
  },
};

function Figure({
  edit: { control, errors },
  name,
}: {
  edit: EditForm<ChargeRate, ChargeRate>;
  name: keyof typeof FIGURES;
}) {
  const { label, unit, mayBe, write, read } = FIGURES[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <WrittenNumber
          label={label}
          unit={unit}
          error={errors[name] && mayBe}
          write={write}
          read={read}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function changesOf(written: ChargeRate, rates: readonly ChargeRate[]): string[] {
  const { effectiveFrom, perCrore, flatPaise, capPaise } = written;
  const figures = [perCrore, flatPaise, capPaise ?? 0];
  if (!effectiveFrom || figures.some(Number.isNaN)) return [];
  const before = inForce(rates, written, effectiveFrom);
  const was = before ? ` It would be ${rateText(before)}.` : '';
  return [`From ${dateText(effectiveFrom)} on: ${rateText(written)}.${was}`];
}
