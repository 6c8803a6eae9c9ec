import { useState } from 'react';
import { useCorporateActions, useRemoveAction } from '#client/api/market/corporate-actions.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ActionReview, RecordedAction } from '#shared/contract/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { recordedText } from './effect-text.ts';
import { text } from './text.ts';

/** Corporate actions on record, entry by hand, and rows of files that need one. */
export function ActionsTab() {
  const actions = useCorporateActions();
  return (
    <Loaded
      query={actions}
      skeleton={
        <Card>
          <SkeletonLines count={8} label={text.loading} />
        </Card>
      }
      failed={text.failed}
      stillWorks={text.stillWorks}
    >
      {({ upcoming, past, reviews }) => (
        <div className="grid grid-cols-2 items-start gap-4 max-wide:grid-cols-1">
          <UpcomingCard upcoming={upcoming} />
          <div className="grid gap-4">
            {reviews.length > 0 && <ReviewsCard reviews={reviews} />}
            <PastCard past={past} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function UpcomingCard({ upcoming }: { upcoming: readonly RecordedAction[] }) {
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<RecordedAction | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="actions">
      <header className="row px-4 py-3">
        <h2 id="actions" className="grow">
          {text.title}
        </h2>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </header>
      {upcoming.length === 0 ? (
        <EmptyState title={text.none}>{text.noneHint}</EmptyState>
      ) : (
        <ActionList actions={upcoming} onRemove={setRemoved} />
      )}
      {adding && <ActionDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveAction action={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function PastCard({ past }: { past: readonly RecordedAction[] }) {
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="past-actions">
      <h2 id="past-actions" className="px-4 py-3">
        {text.past}
      </h2>
      {past.length === 0 ? (
        <p className="t3 px-4 pb-4">{text.noPast}</p>
      ) : (
        <ActionList actions={past} onRemove={null} />
      )}
    </Card>
  );
}

function ActionList({
  actions,
  onRemove,
}: {
  actions: readonly RecordedAction[];
  onRemove: ((action: RecordedAction) => void) | null;
}) {
  return (
    <ul>
      {actions.map((action) => (
        <li
          key={`${action.symbol} ${action.exDate} ${action.kind} ${action.ordinal}`}
          className="row border-t border-line px-4 py-2"
        >
          <div className="min-w-0 grow">
            <span className="row flex-wrap gap-y-1">
              <b className="strong">{displaySymbol(action.symbol)}</b>
              {action.isProvisional && <Badge look="warn">{text.provisional}</Badge>}
              {action.isManual && <Badge look="plain">{text.manual}</Badge>}
              <span className="small t3">{text.exDate(dateText(action.exDate))}</span>
            </span>
            <span className="small t2 block">{recordedText(action)}</span>
          </div>
          {action.isProvisional && <FinalCost action={action} />}
          {onRemove && action.removable && (
            <Button
              variant="ghost"
              onClick={() => onRemove(action)}
              aria-label={text.removeNamed(`${displaySymbol(action.symbol)} ${recordedText(action)}`)}
            >
              {text.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function FinalCost({ action }: { action: RecordedAction }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={text.finalCost.enterNamed(`${displaySymbol(action.symbol)} ${recordedText(action)}`)}
        onClick={() => setOpen(true)}
      >
        {text.finalCost.enter}
      </Button>
      {open && <CostDialog action={action} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReviewsCard({ reviews }: { reviews: readonly ActionReview[] }) {
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="action-reviews">
      <div className="px-4 py-3">
        <h2 id="action-reviews">{text.reviews}</h2>
        <p className="small t2">{text.reviewsHint}</p>
      </div>
      <ul>
        {reviews.map(({ symbol, exDate, subject, reason, file, line }) => (
          <li key={`${symbol} ${exDate} ${subject}`} className="border-t border-line px-4 py-2">
            <span className="row flex-wrap gap-y-1">
              <b className="strong">{displaySymbol(symbol)}</b>
              <span className="small t3">{text.exDate(dateText(exDate))}</span>
            </span>
            <span className="small t2 block break-words">
              {subject}: {reason}
            </span>
            <span className="small t3 block break-words">{text.place(file, line)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RemoveAction({ action, onClose }: { action: RecordedAction; onClose: () => void }) {
  const remove = useRemoveAction();
  const { symbol, kind, exDate, ordinal } = action;
  const run = () =>
    remove.mutate(
      { symbol, kind, exDate, ordinal },
      {
        onSuccess: () => {
          toastSuccess(text.removed);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={text.removeTitle(displaySymbol(symbol))}
      changes={[text.cancelled(recordedText(action), dateText(exDate)), text.notYet]}
      action={text.remove}
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
