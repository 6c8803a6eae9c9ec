import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { usePutChargeRate } from '#client/api/charge-rates.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { saySuccess } from '#client/lib/said.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/states.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type ChargeRate, chargeRate } from '#shared/contract/charge-rates.ts';
import { dateWords } from './admin-words.ts';
import { Changes } from './changes.tsx';
import {
  inForce,
  LINES,
  paiseOf,
  perCroreOf,
  percentOf,
  rateWords,
  rupeesOf,
  scopeWords,
} from './rate-words.ts';
import { WrittenNumber } from './written-number.tsx';

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
  const put = usePutChargeRate();
  const form = useForm({
    resolver: zodResolver(chargeRate),
    defaultValues: { ...rate, effectiveFrom: '', note: '', approximate: false },
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control }) as ChargeRate;
  const scope = scopeWords(rate);
  const submit = form.handleSubmit((valid) =>
    put.mutate(valid, {
      onSuccess: () => {
        saySuccess(`${LINES[valid.line]} is ${rateWords(valid)} from ${dateWords(valid.effectiveFrom)} on`);
        onClose();
      },
      onError: (error) => form.setError('root', { message: sentenceOf(error) }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change ${LINES[rate.line]}${scope ? `, ${scope}` : ''}`}
      description="From a day after the market date on. Trades that were made keep what they cost."
    >
      <form
        noValidate
        className="grid gap-4 px-6 pb-6 max-desk:px-4"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid grid-cols-2 gap-3">
          <Controller
            control={form.control}
            name="perCrore"
            render={({ field }) => (
              <WrittenNumber
                label="Rate"
                unit="%"
                error={errors.perCrore && 'A rate is 0 to 100%, with at most five decimals'}
                write={percentOf}
                read={perCroreOf}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Field label="From" error={errors.effectiveFrom?.message}>
            <TextInput type="date" {...form.register('effectiveFrom')} />
          </Field>
          <Controller
            control={form.control}
            name="flatPaise"
            render={({ field }) => (
              <WrittenNumber
                label="Fixed part"
                unit="₹"
                error={errors.flatPaise && 'A fixed part is 0 to ₹1,000'}
                write={rupeesOf}
                read={paiseOf}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={form.control}
            name="capPaise"
            render={({ field }) => (
              <WrittenNumber
                label="At most (empty for no limit)"
                unit="₹"
                error={errors.capPaise && 'A limit is 0 to ₹1,000'}
                write={rupeesOf}
                read={paiseOf}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <Field label="Where it comes from" error={errors.note?.message}>
          <TextInput maxLength={200} placeholder="Finance Act 2027" {...form.register('note')} />
        </Field>
        <Controller
          control={form.control}
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
        <Changes changes={changesOf(written, rates)} />
        {errors.root?.message && <Notice>{errors.root.message}</Notice>}
        <Button type="submit" variant="primary" size="big" disabled={put.isPending}>
          {put.isPending ? 'Saving...' : 'Save Rate'}
        </Button>
      </form>
    </Dialog>
  );
}

function changesOf(written: ChargeRate, rates: readonly ChargeRate[]): string[] {
  const { effectiveFrom, perCrore, flatPaise, capPaise } = written;
  const figures = [perCrore, flatPaise, capPaise ?? 0];
  if (!effectiveFrom || figures.some(Number.isNaN)) return [];
  const before = inForce(rates, written, effectiveFrom);
  const was = before ? ` It would be ${rateWords(before)}.` : '';
  return [`From ${dateWords(effectiveFrom)} on: ${rateWords(written)}.${was}`];
}
