import { useState } from 'react';
import { useDeleteUniverseChange, useUniverse } from '#client/api/market/universe.ts';
import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { UniverseChange } from '#shared/contract/market/universe.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MembersCard } from '../overview/members-card.tsx';
import { KIND_LABEL, text } from './text.ts';
import { UniverseDialog } from './universe-dialog.tsx';
import { changeText } from './universe-text.ts';

/** The universe, and its changes by date. */
export function UniverseTab() {
  const universe = useUniverse();
  return (
    <Loaded
      query={universe}
      skeleton={
        <Card>
          <SkeletonLines count={8} label={text.loading} />
        </Card>
      }
      failed={text.failed}
      stillWorks={text.stillWorks}
    >
      {({ changes, members, tradingDate }) => (
        <div className="grid grid-cols-2 items-start gap-4 max-wide:grid-cols-1">
          <ChangesCard changes={changes} tradingDate={tradingDate} members={members} />
          <MembersCard members={members} tradingDate={tradingDate} />
        </div>
      )}
    </Loaded>
  );
}

function ChangesCard({
  changes,
  tradingDate,
  members,
}: {
  changes: readonly UniverseChange[];
  tradingDate: string;
  members: readonly { symbol: string }[];
}) {
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<UniverseChange | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="changes">
      <header className="row px-4 py-3">
        <h2 id="changes" className="grow">
          {text.title}
        </h2>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </header>
      {changes.length === 0 ? (
        <EmptyState title={text.none}>{text.noneHint}</EmptyState>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={Object.values(change).join(' ')} className="row border-t border-line px-4 py-2">
              <div className="min-w-0 grow">
                <span className="row flex-wrap gap-y-1">
                  <b className="strong">{displaySymbol(change.symbol)}</b>
                  <Badge look={change.effectiveFrom > tradingDate ? 'warn' : 'plain'}>
                    {KIND_LABEL[change.kind]}
                  </Badge>
                  <span className="small t3">{dateText(change.effectiveFrom)}</span>
                </span>
                <span className="small t2 block">{changeText(change)}</span>
                <span className="small t3 block">{change.note}</span>
              </div>
              {change.effectiveFrom > tradingDate && (
                <Button
                  variant="ghost"
                  onClick={() => setRemoved(change)}
                  aria-label={text.removeNamed(changeText(change))}
                >
                  {text.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && <UniverseDialog members={members} onClose={() => setAdding(false)} />}
      {removed && <RemoveChange change={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function RemoveChange({ change, onClose }: { change: UniverseChange; onClose: () => void }) {
  const remove = useDeleteUniverseChange();
  const { effectiveFrom, symbol, kind, otherSymbol } = change;
  const run = () =>
    remove.mutate(
      { effectiveFrom, symbol, kind, otherSymbol: otherSymbol ?? undefined },
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
      changes={[text.cancelled(dateText(effectiveFrom), changeText(change)), text.notYet]}
      action={text.remove}
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
