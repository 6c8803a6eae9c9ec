import { useId } from 'react';
import { useAccountSettings, useChangeAccountSettings } from '#client/api/trading/portfolio.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import { BROKERAGE_PLANS } from '#shared/domain/trading/charges.ts';
import { PLAN_NAME, text } from './text.ts';

const CHOICES = [
  { value: 'show', label: text.off },
  { value: 'deduct', label: text.on },
] as const;

const PLANS = BROKERAGE_PLANS.map((value) => ({ value, label: PLAN_NAME[value] }));

/** Settings: the brokerage plan, and whether charges are deducted from cash or only shown. */
export function ChargesSetting({ className }: { className?: string }) {
  const settings = useAccountSettings();
  const change = useChangeAccountSettings();
  const title = useId();
  if (!settings.data) return null;
  const { deductCharges, brokeragePlan } = settings.data;
  return (
    <Card className={className} aria-labelledby={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[64ch]">
          <h2 id={title}>{text.title}</h2>
          <p className="t3 mt-0.5">
            {text.calculated} {deductCharges ? text.deducted : text.notDeducted}
          </p>
        </div>
        <Segmented
          label={text.title}
          options={CHOICES}
          value={deductCharges ? 'deduct' : 'show'}
          onChange={(chosen) => change.mutate({ deductCharges: chosen === 'deduct' })}
          className="max-desk:w-full"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
        <div className="min-w-0 max-w-[64ch]">
          <h3>{text.plan}</h3>
          <p className="t3 mt-0.5">
            {text.plans[brokeragePlan]} {text.fromNow}
          </p>
        </div>
        <Segmented
          label={text.plan}
          options={PLANS}
          value={brokeragePlan}
          onChange={(chosen) => change.mutate({ brokeragePlan: chosen })}
          className="max-desk:w-full"
        />
      </div>
      {change.error && <Notice className="mt-3">{sentenceOf(change.error)}</Notice>}
    </Card>
  );
}
