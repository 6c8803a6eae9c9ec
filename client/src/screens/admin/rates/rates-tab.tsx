import { useState } from 'react';
import { useAllChargeRates, useDeleteChargeRate } from '#client/api/trading/charge-rates.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { CHARGE_LABEL } from '#client/widgets/contract-note/text.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ChargeRate } from '#shared/contract/trading/charge-rates.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { RateDialog } from './rate-dialog.tsx';
import { inForce, rateText, scopeKey, scopeText } from './rate-text.ts';
import { text } from './text.ts';

const SPANS = [
  { value: 'now', label: text.spans.now },
  { value: 'coming', label: text.spans.coming },
  { value: 'past', label: text.spans.past },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** Charge rates by effective date; a later rate is added next to the one in force. */
export function RatesTab() {
  const rates = useAllChargeRates();
  const { tradingDate } = useMarketDate();
  const [span, setSpan] = useView('rates', SPANS);
  const [changed, setChanged] = useState<ChargeRate | null>(null);
  const [removed, setRemoved] = useState<ChargeRate | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="rates">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="rates" className="grow">
          {text.title}
        </h2>
        <Segmented slim label={text.filter} options={SPANS} value={span} onChange={setSpan} />
      </header>
      <Loaded
        query={rates}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={8} label={text.loading} />
          </div>
        }
        failed={text.failed}
        stillWorks={text.stillWorks}
      >
        {(loaded) => {
          const shown = byLine(loaded.filter((rate) => spanOf(loaded, rate, tradingDate) === span));
          return (
            <>
              {shown.length === 0 ? (
                <EmptyState title={text.none[span]} />
              ) : (
                <ul>
                  {shown.map((rate) => (
                    <RateLine
                      key={`${scopeKey(rate)} ${rate.effectiveFrom}`}
                      rate={rate}
                      onChange={span === 'now' ? () => setChanged(rate) : undefined}
                      onRemove={span === 'coming' ? () => setRemoved(rate) : undefined}
                    />
                  ))}
                </ul>
              )}
              {changed && <RateDialog rate={changed} rates={loaded} onClose={() => setChanged(null)} />}
            </>
          );
        }}
      </Loaded>
      {removed && <RemoveRate rate={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

/** In contract note order; within a line newest first. */
function byLine(rates: readonly ChargeRate[]): ChargeRate[] {
  const lines = Object.keys(CHARGE_LABEL);
  return rates.toSorted((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line));
}

function spanOf(rates: readonly ChargeRate[], rate: ChargeRate, today: string): Span {
  if (rate.effectiveFrom > today) return 'coming';
  return inForce(rates, rate, today) === rate ? 'now' : 'past';
}

function RateLine({
  rate,
  onChange,
  onRemove,
}: {
  rate: ChargeRate;
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { line, effectiveFrom, approximate, note } = rate;
  const scope = scopeText(rate);
  const name = [CHARGE_LABEL[line], scope].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem_9rem_6rem] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 max-desk:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <span className="row flex-wrap gap-y-1">
          <b className="strong">{CHARGE_LABEL[line]}</b>
          {scope && <span className="small t2">{scope}</span>}
          {approximate && <Badge look="warn">{text.approximate}</Badge>}
        </span>
        <span className="small t3 block">{note}</span>
      </div>
      <span className="num strong whitespace-normal">{rateText(rate)}</span>
      <span className="small t3 num max-desk:text-left">{text.from(dateText(effectiveFrom))}</span>
      <span className="row justify-end">
        {onChange && (
          <Button variant="ghost" onClick={onChange} aria-label={text.changeNamed(name)}>
            {text.change}
          </Button>
        )}
        {onRemove && (
          <Button variant="ghost" onClick={onRemove} aria-label={text.removeNamed(name, effectiveFrom)}>
            {text.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

function RemoveRate({ rate, onClose }: { rate: ChargeRate; onClose: () => void }) {
  const remove = useDeleteChargeRate();
  const { line, product, side, exchange, effectiveFrom } = rate;
  const run = () =>
    remove.mutate(
      { line, product, side, exchange, effectiveFrom },
      {
        onSuccess: () => {
          toastSuccess(text.removed);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={text.removeTitle(CHARGE_LABEL[line], dateText(effectiveFrom))}
      changes={[text.previousContinues]}
      action={text.remove}
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
