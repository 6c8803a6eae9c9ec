import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDecideBar, useQuarantine } from '#client/api/admin/data-quality.ts';
import { count } from '#client/lib/format/format.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { barText } from './bar-text.ts';
import { HaltsCard } from './halts-card.tsx';
import { HealthCard } from './health-card.tsx';
import { type Decision, QuarantineLine } from './quarantine-line.tsx';
import { NONE_LABEL, STATUS_LABEL, text } from './text.ts';

const STATUSES = [
  { value: 'held', label: STATUS_LABEL.held },
  { value: 'released', label: STATUS_LABEL.released },
  { value: 'dropped', label: STATUS_LABEL.dropped },
] as const;
type Status = (typeof STATUSES)[number]['value'];

/** Quarantined bars, and trust scores of stored ones. */
export function QualityTab() {
  const [address, setAddress] = useSearchParams();
  const status = STATUSES.find(({ value }) => value === address.get('status'))?.value ?? 'held';
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const [pending, setRequested] = useState<Decision | null>(null);
  const bars = useQuarantine({ status, page });
  const go = (to: { status?: Status; page?: number }) =>
    setAddress({ tab: 'quality', status, ...to, page: String(to.page ?? 1) }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-wide:grid-cols-1">
      <Card className="overflow-hidden p-0" aria-labelledby="quarantine">
        <header className="row flex-wrap gap-y-2 px-4 py-3">
          <h2 id="quarantine" className="grow">
            {text.quarantine.title}
          </h2>
          <Segmented
            slim
            label={text.quarantine.filter}
            options={STATUSES}
            value={status}
            onChange={(chosen) => go({ status: chosen })}
          />
        </header>
        <Loaded
          query={bars}
          skeleton={
            <div className="p-4">
              <SkeletonLines count={6} label={text.quarantine.loading} />
            </div>
          }
          failed={text.quarantine.failed}
          stillWorks={text.quarantine.stillWorks}
        >
          {({ rows, total, pageSize }) => (
            <>
              {rows.length === 0 ? (
                <EmptyState title={NONE_LABEL[status]}>{text.quarantine.noneHint}</EmptyState>
              ) : (
                <ul>
                  {rows.map((bar) => (
                    <QuarantineLine key={bar.id} bar={bar} onDecide={setRequested} />
                  ))}
                </ul>
              )}
              <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={(to) => go({ page: to })} />
            </>
          )}
        </Loaded>
        {pending && <DecisionDialog pending={pending} onClose={() => setRequested(null)} />}
      </Card>
      <div className="grid gap-4">
        <HaltsCard />
        <HealthCard />
      </div>
    </div>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <footer className="row justify-between border-t border-line px-4 py-2">
      <span className="small t3" role="status">
        {text.quarantine.page(count(page), count(pages))}
      </span>
      <span className="row">
        <Button variant="ghost" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {text.quarantine.previous}
        </Button>
        <Button variant="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {text.quarantine.next}
        </Button>
      </span>
    </footer>
  );
}

function DecisionDialog({ pending: { bar, decision }, onClose }: { pending: Decision; onClose: () => void }) {
  const decide = useDecideBar();
  const day = text.bar.named(displaySymbol(bar.symbol), dateText(bar.tradingDate));
  const isRelease = decision === 'release';
  const run = () =>
    decide.mutate(
      { id: bar.id, decision },
      {
        onSuccess: () => {
          toastSuccess(isRelease ? text.quarantine.accepted(day) : text.quarantine.rejected(day));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={isRelease ? text.quarantine.acceptTitle(day) : text.quarantine.rejectTitle(day)}
      changes={
        isRelease
          ? [text.quarantine.replaces(barText(bar.bar)), text.quarantine.usedNext]
          : [text.quarantine.unchanged]
      }
      action={isRelease ? text.quarantine.accept : text.quarantine.reject}
      doing={decide}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
