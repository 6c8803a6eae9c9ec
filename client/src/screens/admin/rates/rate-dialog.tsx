import { Controller } from 'react-hook-form';
import { usePutChargeRate } from '#client/api/trading/charge-rates.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { CHARGE_LABEL } from '#client/widgets/contract-note/text.ts';
import { type ChargeRate, chargeRate } from '#shared/contract/trading/charge-rates.ts';
import { dateText } from '../admin-text.ts';
import { EditDialog, type EditForm, useEditForm } from '../edit-dialog.tsx';
import { WrittenNumber } from '../written-number.tsx';
import { inForce, paiseOf, perCroreOf, percentOf, rateText, rupeesOf, scopeText } from './rate-text.ts';
import { text } from './text.ts';

/** A new rate of the same scope, from a date on. */
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
    saved: (valid) =>
      text.dialog.saved(CHARGE_LABEL[valid.line], rateText(valid), dateText(valid.effectiveFrom)),
    onClose,
  });
  const { control, errors, form } = edit;
  const scope = scopeText(rate);
  return (
    <EditDialog
      title={text.changeNamed(scope ? text.scoped(CHARGE_LABEL[rate.line], scope) : CHARGE_LABEL[rate.line])}
      description={text.dialog.description}
      edit={edit}
      changes={changesOf(edit.written, rates)}
      action={text.dialog.save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Figure edit={edit} name="perCrore" />
        <Field label={text.dialog.from} error={errors.effectiveFrom?.message}>
          <TextInput type="date" {...form.register('effectiveFrom')} />
        </Field>
        <Figure edit={edit} name="flatPaise" />
        <Figure edit={edit} name="floorPaise" />
        <Figure edit={edit} name="capPaise" />
        <Figure edit={edit} name="maxPerCrore" />
      </div>
      <Field label={text.dialog.source} error={errors.note?.message}>
        <TextInput maxLength={200} placeholder={text.dialog.sourcePlaceholder} {...form.register('note')} />
      </Field>
      <Controller
        control={control}
        name="approximate"
        render={({ field }) => (
          <Switch
            label={text.approximate}
            note={text.dialog.approximateHint}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </EditDialog>
  );
}

/** Figures of a rate: notation and limits. */
const FIGURES = {
  perCrore: {
    label: text.dialog.percent,
    unit: '%',
    mayBe: text.dialog.percentWrong,
    write: percentOf,
    read: perCroreOf,
  },
  flatPaise: {
    label: text.dialog.flat,
    unit: '₹',
    mayBe: text.dialog.flatWrong,
    write: rupeesOf,
    read: paiseOf,
  },
  floorPaise: {
    label: text.dialog.floor,
    unit: '₹',
    mayBe: text.dialog.flatWrong,
    write: rupeesOf,
    read: paiseOf,
  },
  maxPerCrore: {
    label: text.dialog.share,
    unit: '%',
    mayBe: text.dialog.percentWrong,
    write: percentOf,
    read: perCroreOf,
  },
  capPaise: {
    label: text.dialog.cap,
    unit: '₹',
    mayBe: text.dialog.capWrong,
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
  const { effectiveFrom, perCrore, flatPaise, floorPaise, capPaise, maxPerCrore } = written;
  const figures = [perCrore, flatPaise, floorPaise ?? 0, capPaise ?? 0, maxPerCrore ?? 0];
  if (!effectiveFrom || figures.some(Number.isNaN)) return [];
  const before = inForce(rates, written, effectiveFrom);
  const was = before ? text.dialog.before(rateText(before)) : '';
  return [text.dialog.change(dateText(effectiveFrom), rateText(written)) + was];
}
