import { useState } from 'react';
import { useAllChargeRates, useDeleteChargeRate } from '#client/api/charge-rates.ts';
import { useView } from '#client/lib/address/use-view.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ChargeRate } from '#shared/contract/charge-rates.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { RateDialog } from './rate-dialog.tsx';
import { inForce, LINES, rateText, scopeKey, scopeText } from './rate-text.ts';

const SPANS = [
  { value: 'now', label: 'In force' },
  { value: 'coming', label: 'Coming' },
  { value: 'past', label: 'Past' },
] as const;
type Span = (typeof SPANS)[number]['value'];

const EMPTY: Record<Span, string> = {
  now: 'No rate is in force',
  coming: 'No other rate is set for a later day',
  past: 'No rate has been replaced yet',
};

/** What trades cost, by the date each rate holds from; a later rate is set beside the one in force. */
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
          Charge rates
        </h2>
        <Segmented slim label="Which rates" options={SPANS} value={span} onChange={setSpan} />
      </header>
      <Loaded
        query={rates}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={8} label="Loading charge rates" />
          </div>
        }
        failed="Charge rates could not be loaded"
        stillWorks="Trades are charged by them all the same."
      >
        {(loaded) => {
          const shown = byLine(loaded.filter((rate) => spanOf(loaded, rate, tradingDate) === span));
          return (
            <>
              {shown.length === 0 ? (
                <EmptyState title={EMPTY[span]} />
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

/** As they stand on a contract note; of one line the newest first, as they came. */
function byLine(rates: readonly ChargeRate[]): ChargeRate[] {
  const lines = Object.keys(LINES);
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
  const name = [LINES[line], scope].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem_9rem_6rem] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 max-desk:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <span className="row flex-wrap gap-y-1">
          <b className="strong">{LINES[line]}</b>
          {scope && <span className="small t2">{scope}</span>}
          {approximate && <Badge look="warn">Approximate</Badge>}
        </span>
        <span className="small t3 block">{note}</span>
      </div>
      <span className="num strong whitespace-normal">{rateText(rate)}</span>
      <span className="small t3 num max-desk:text-left">from {dateText(effectiveFrom)}</span>
      <span className="row justify-end">
        {onChange && (
          <Button variant="ghost" onClick={onChange} aria-label={`Change ${name}`}>
            Change
          </Button>
        )}
        {onRemove && (
          <Button variant="ghost" onClick={onRemove} aria-label={`Remove ${name} from ${effectiveFrom}`}>
            Remove
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
          toastSuccess('The rate was removed');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Remove ${LINES[line]} from ${dateText(effectiveFrom)}`}
      changes={['The rate before goes on from that day. Trades that were made keep what they cost.']}
      action="Remove"
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
