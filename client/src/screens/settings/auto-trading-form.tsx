import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useSaveAutoTrading } from '#client/api/settings.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, NumberInput, TextInput } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { autoTradingForm, type UserSettings } from '#shared/contract/settings.ts';

type Written = z.input<typeof autoTradingForm>;
type Form = UseFormReturn<Written, unknown, z.output<typeof autoTradingForm>>;

const RISKS = [
  { value: 'LOW', label: 'Low' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'HIGH', label: 'High' },
] as const;

/** The limits, checked as the contract says. */
export function AutoTradingForm({ settings }: { settings: UserSettings }) {
  const save = useSaveAutoTrading();
  const form: Form = useForm({
    resolver: zodResolver(autoTradingForm),
    defaultValues: writtenFrom(settings),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((limits) =>
    save.mutate(limits, {
      onSuccess: (saved) => {
        form.reset(writtenFrom(saved));
        toastSuccess('Auto-trading settings updated successfully');
      },
      onError: (error) => toastError(error, 'Failed to update auto-trading settings'),
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <div className="field-label">Risk tolerance</div>
        <Controller
          control={form.control}
          name="riskTolerance"
          render={({ field }) => (
            <Segmented label="Risk tolerance" options={RISKS} value={field.value} onChange={field.onChange} />
          )}
        />
        <p className="field-note">
          Which stocks may be bought by their volatility: low only the calm ones, high all of them.
        </p>
      </div>
      <div className="grid grid-cols-3 items-start gap-x-3 gap-y-4 max-desk:grid-cols-2">
        <Amount form={form} name="maxInvestmentPerTrade" label="Max investment per trade" rupees />
        <Amount form={form} name="stopLossPercentage" label="Stop loss %" />
        <Amount form={form} name="profitTargetPercentage" label="Profit target %" />
        <Field label="Trading starts (IST)" error={errors.tradingStartTime?.message}>
          <TextInput type="time" {...form.register('tradingStartTime')} />
        </Field>
        <Field label="Trading ends (IST)" error={errors.tradingEndTime?.message}>
          <TextInput type="time" {...form.register('tradingEndTime')} />
        </Field>
        <Amount form={form} name="dailyLossLimit" label="Daily loss limit" rupees hint="Empty for none" />
        <Amount form={form} name="maxOpenPositions" label="Open positions" whole hint="At once, at most" />
        <Amount form={form} name="cooldownLosses" label="Losses in a row" whole hint="Then it pauses" />
        <Amount form={form} name="cooldownMinutes" label="Pause" whole hint="Minutes of the market" />
        <Amount form={form} name="minimumEdge" label="Least edge" hint="Points above the base rate" />
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Auto-Trading Settings'}
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

/** An empty field is none; what is no number is left for the contract to refuse. */
function numberFrom(written: unknown): number | null {
  const text = String(written ?? '').replaceAll(/[,₹%\s]/g, '');
  return text === '' ? null : Number(text);
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
