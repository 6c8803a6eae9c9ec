import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAlerts, useRemoveAlert, useRestoreAlert, useSetAgain } from '#client/api/alerts.ts';
import { rupees } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Alert } from '#shared/contract/alerts.ts';
import { MAX_ALERTS } from '#shared/domain/alerts.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { Loaded } from '../loaded.tsx';

/** All alerts of the person, newest first, with what can be done with each. */
export function AlertList({ onNew, onChange }: { onNew: () => void; onChange: (id: string) => void }) {
  const alerts = useAlerts();
  const [deleted, setDeleted] = useState<Alert | null>(null);
  return (
    <Loaded
      query={alerts}
      skeleton={<SkeletonLines count={4} label="Loading your alerts" />}
      failed="Your alerts could not be loaded"
      stillWorks="They fire all the same."
    >
      {(all) => (
        <div className="grid gap-2">
          {deleted && <Deleted alert={deleted} onDone={() => setDeleted(null)} />}
          {all.length === 0 ? (
            <NoAlerts onNew={onNew} />
          ) : (
            <>
              <ul aria-label="Your alerts">
                {all.map((alert) => (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    onChange={() => onChange(alert.id)}
                    onDeleted={() => setDeleted(alert)}
                  />
                ))}
              </ul>
              {all.length < MAX_ALERTS ? (
                <Button variant="line" onClick={onNew} className="justify-self-start">
                  <Plus aria-hidden /> New alert
                </Button>
              ) : (
                <p className="small t3">You have {MAX_ALERTS} alerts; delete one to set another.</p>
              )}
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function NoAlerts({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No alerts yet"
      className="py-6"
      action={
        <Button variant="primary" onClick={onNew}>
          Set an alert
        </Button>
      }
    >
      Be told when a stock reaches a price, moves by a few per cent, or an indicator crosses.
    </EmptyState>
  );
}

function AlertRow({
  alert,
  onChange,
  onDeleted,
}: {
  alert: Alert;
  onChange: () => void;
  onDeleted: () => void;
}) {
  const again = useSetAgain();
  const remove = useRemoveAlert();
  const symbol = displaySymbol(alert.symbol);
  const named = `${symbol} ${alert.words}`;
  return (
    <li className="flex items-center gap-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="row gap-2">
          <b className="strong">{symbol}</b>
          {alert.state === 'fired' ? <Badge look="tag">Fired</Badge> : <Badge>Waiting</Badge>}
        </p>
        <p className="break-words">{alert.words}</p>
        <p className="small t3">{historyOf(alert)}</p>
      </div>
      {alert.state === 'fired' && (
        <Button
          variant="ghost"
          icon
          aria-label={`Set again: ${named}`}
          title="Set again"
          disabled={again.isPending}
          onClick={() =>
            again.mutate(alert.id, {
              onError: (error) => toastError(error, 'The alert could not be set again'),
            })
          }
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      <Button variant="ghost" icon aria-label={`Change: ${named}`} title="Change" onClick={onChange}>
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        icon
        aria-label={`Delete: ${named}`}
        title="Delete"
        disabled={remove.isPending}
        onClick={() =>
          void remove
            .mutateAsync(alert.id)
            .then(onDeleted, (error: unknown) => toastError(error, 'The alert could not be deleted'))
        }
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

/** "Once every session · last fired 20 Nov, 10:30 at ₹3,050.00". */
function historyOf({ repeat, firedAt, firedPrice }: Alert): string {
  const how = repeat === 'once' ? 'Once' : 'Once every session';
  if (firedAt === null) return how;
  return `${how} · fired ${tradeTime(new Date(firedAt))}${firedPrice === null ? '' : ` at ${rupees(firedPrice)}`}`;
}

/** What was deleted last, with a way back: here and not in a toast, which nobody can reach behind a dialog. */
function Deleted({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const restore = useRestoreAlert();
  return (
    <div role="status" className="row gap-2">
      <span className="small t2 min-w-0 grow">
        Deleted: {displaySymbol(alert.symbol)} {alert.words}
      </span>
      <Button
        variant="ghost"
        disabled={restore.isPending}
        onClick={() =>
          restore.mutate(alert.id, {
            onSuccess: onDone,
            onError: (error) => toastError(error, 'The alert could not be restored'),
          })
        }
      >
        Undo
      </Button>
    </div>
  );
}
