import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useSaveAutoTrading } from '#client/api/account/settings.ts';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput, TextInput } from '#client/ui/form/field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { autoTradingForm, type UserSettings } from '#shared/contract/account/settings.ts';
import { text } from './auto-trading-text.ts';

type Written = z.input<typeof autoTradingForm>;
type Form = UseFormReturn<Written, unknown, z.output<typeof autoTradingForm>>;

const RISKS = [
  { value: 'LOW', label: text.form.low },
  { value: 'MEDIUM', label: text.form.medium },
  { value: 'HIGH', label: text.form.high },
] as const;

/** The limits form, validated by the contract. */
export function AutoTradingForm({ settings }: { settings: UserSettings }) {
  const save = useSaveAutoTrading();
  const clock = useMarketClockLabel();
  const form: Form = useForm({
    resolver: zodResolver(autoTradingForm),
    defaultValues: writtenFrom(settings),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((limits) =>
    save.mutate(limits, {
      onSuccess: (saved) => {
        form.reset(writtenFrom(saved));
        toastSuccess(text.form.saved);
      },
      onError: (error) => toastError(error, text.form.saveFailed),
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <div className="field-label">{text.form.risk}</div>
        <Controller
          control={form.control}
          name="riskTolerance"
          render={({ field }) => (
            <Segmented label={text.form.risk} options={RISKS} value={field.value} onChange={field.onChange} />
          )}
        />
        <p className="field-note">{text.form.riskHint}</p>
      </div>
      <div className="grid grid-cols-3 items-start gap-x-3 gap-y-4 max-desk:grid-cols-2">
        <Amount form={form} name="maxInvestmentPerTrade" label={text.form.perTrade} rupees />
        <Amount form={form} name="stopLossPercentage" label={text.form.stopLoss} />
        <Amount form={form} name="profitTargetPercentage" label={text.form.target} />
        <Field label={clock.heading(text.form.starts)} error={errors.tradingStartTime?.message}>
          <TextInput type="time" {...form.register('tradingStartTime')} />
        </Field>
        <Field label={clock.heading(text.form.ends)} error={errors.tradingEndTime?.message}>
          <TextInput type="time" {...form.register('tradingEndTime')} />
        </Field>
        <Amount
          form={form}
          name="dailyLossLimit"
          label={text.form.lossLimit}
          rupees
          hint={text.form.lossLimitHint}
        />
        <Amount form={form} name="maxOpenPositions" label={text.form.positions} whole />
        <Amount
          form={form}
          name="cooldownLosses"
          label={text.form.losses}
          whole
          hint={text.form.lossesHint}
        />
        <Amount form={form} name="cooldownMinutes" label={text.form.pause} whole />
        <Amount form={form} name="minimumEdge" label={text.form.edge} hint={text.form.edgeHint} />
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? text.form.saving : text.form.save}
        </Button>
      </div>
    </form>
  );
}

function Amount({
  form,
  name,
  label,
  hint,
  ...kind
}: {
  form: Form;
  name: FieldPath<Written>;
  label: string;
  hint?: string;
  rupees?: boolean;
  whole?: boolean;
}) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      <NumberInput {...kind} {...form.register(name, { setValueAs: numberFrom })} />
    </Field>
  );
}

/** Empty is null; an invalid number is left for the contract to refuse. */
function numberFrom(written: unknown): number | null {
  const bare = String(written ?? '').replaceAll(/[,₹%\s]/g, '');
  return bare === '' ? null : Number(bare);
}

const writtenFrom = (settings: UserSettings): Written => ({
  riskTolerance: settings.riskTolerance,
  maxInvestmentPerTrade: settings.maxInvestmentPerTrade,
  stopLossPercentage: settings.stopLossPercentage,
  profitTargetPercentage: settings.profitTargetPercentage,
  tradingStartTime: settings.tradingHours.start,
  tradingEndTime: settings.tradingHours.end,
  dailyLossLimit: settings.dailyLossLimit,
  maxOpenPositions: settings.maxOpenPositions,
  cooldownLosses: settings.cooldownLosses,
  cooldownMinutes: settings.cooldownMinutes,
  minimumEdge: settings.minimumEdge,
});
