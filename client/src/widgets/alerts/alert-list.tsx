import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAlerts, useRemoveAlert, useRestoreAlert, useSetAgain } from '#client/api/signals/alerts.ts';
import { rupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import { MAX_ALERTS } from '#shared/domain/alerts.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { Loaded } from '../loaded.tsx';
import { REPEAT_LABEL, STATE_LABEL, text } from './text.ts';

/** The user's alerts, of one stock or all, newest first, with their actions. */
export function AlertList({
  symbol,
  onNew,
  onChange,
}: {
  symbol?: string;
  onNew: () => void;
  onChange: (id: string) => void;
}) {
  const alerts = useAlerts();
  const [deleted, setDeleted] = useState<Alert | null>(null);
  const shown = (all: Alert[]) => all.filter((each) => symbol === undefined || each.symbol === symbol);
  return (
    <Loaded
      query={alerts}
      skeleton={<SkeletonLines count={4} label={text.list.loading} />}
      failed={text.list.failed}
      stillWorks={text.list.stillWorks}
    >
      {(all) => (
        <div className="grid gap-2">
          {deleted && <Deleted alert={deleted} onDone={() => setDeleted(null)} />}
          {shown(all).length === 0 ? (
            <NoAlerts onNew={onNew} />
          ) : (
            <>
              <ul aria-label={text.list.label}>
                {shown(all).map((alert) => (
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
                  <Plus aria-hidden /> {text.list.new}
                </Button>
              ) : (
                <p className="small t3">{text.list.full(MAX_ALERTS)}</p>
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
      title={text.list.none}
      className="py-6"
      action={
        <Button variant="primary" onClick={onNew}>
          {text.list.create}
        </Button>
      }
    >
      {text.list.noneHint}
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
  const setAgain = () =>
    again.mutate(alert.id, { onError: (error) => toastError(error, text.row.againFailed) });
  const remove = useRemoveAlert();
  const symbol = displaySymbol(alert.symbol);
  const named = text.row.named(symbol, alert.words);
  return (
    <li className="flex items-center gap-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="row gap-2">
          <b className="strong">{symbol}</b>
          {alert.state === 'fired' ? (
            <Badge look="tag">{STATE_LABEL.fired}</Badge>
          ) : (
            <Badge>{STATE_LABEL.active}</Badge>
          )}
        </p>
        <p className="break-words">{alert.words}</p>
        <p className="small t3">{historyOf(alert)}</p>
      </div>
      {alert.state === 'fired' && (
        <Button
          sends
          variant="ghost"
          icon
          aria-label={text.row.againNamed(named)}
          title={text.row.again}
          disabled={again.isPending}
          onClick={setAgain}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        icon
        aria-label={text.row.changeNamed(named)}
        title={text.row.change}
        onClick={onChange}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        sends
        variant="ghost"
        icon
        aria-label={text.row.deleteNamed(named)}
        title={text.row.delete}
        disabled={remove.isPending}
        onClick={() =>
          void remove
            .mutateAsync(alert.id)
            .then(onDeleted, (error: unknown) => toastError(error, text.row.deleteFailed))
        }
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

/** "Once every session · last fired 20 Nov, 10:30 at ₹3,050.00". */
function historyOf({ repeat, firedAt, firedPrice }: Alert): string {
  const how = REPEAT_LABEL[repeat];
  if (firedAt === null) return how;
  return text.row.triggered(
    how,
    tradeTime(new Date(firedAt)),
    firedPrice === null ? '' : text.row.at(rupees(firedPrice)),
  );
}

/** The last deleted alert with undo: inline rather than in a toast, which is unreachable behind a dialog. */
function Deleted({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const restore = useRestoreAlert();
  return (
    <div role="status" className="row gap-2">
      <span className="small t2 min-w-0 grow">
        {text.row.deleted(displaySymbol(alert.symbol), alert.words)}
      </span>
      <Button
        sends
        variant="ghost"
        disabled={restore.isPending}
        onClick={() =>
          restore.mutate(alert.id, {
            onSuccess: onDone,
            onError: (error) => toastError(error, text.row.restoreFailed),
          })
        }
      >
        {text.row.undo}
      </Button>
    </div>
  );
}
