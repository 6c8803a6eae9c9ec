import { useState } from 'react';
import { useAccountActions } from '#client/api/trading/portfolio.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { AccountAction } from '#shared/contract/trading/portfolio.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { accountActionText } from './action-text.ts';
import { text } from './text.ts';

/** Rows before a button shows the rest. */
const FIRST_ROWS = 20;

/** Past corporate actions on the account's shares, newest first. */
export function PastActionsCard() {
  const actions = useAccountActions();
  return (
    <Card className="overflow-hidden" aria-label={text.past.title}>
      <CardHead title={text.past.title}>
        <span className="small t3">{text.past.about}</span>
      </CardHead>
      <NotRefreshed query={actions} className="mb-3" />
      <Loaded
        query={actions}
        skeleton={<SkeletonLines count={5} label={text.past.loading} />}
        failed={text.past.failed}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={text.past.none} className="py-4">
              {text.past.noneHint}
            </EmptyState>
          ) : (
            <PastActions actions={loaded} />
          )
        }
      </Loaded>
    </Card>
  );
}

function PastActions({ actions }: { actions: readonly AccountAction[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? actions : actions.slice(0, FIRST_ROWS);
  return (
    <>
      <ul>
        {shown.map((action) => (
          <li key={action.id} className="border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
            <p className="row flex-wrap gap-x-2 gap-y-0">
              <button type="button" onClick={() => openOverlay('symbol', action.symbol)}>
                <b className="strong">{displaySymbol(action.symbol)}</b>
              </button>
              {action.isProvisional && <Badge look="warn">{text.past.provisional}</Badge>}
              <span className="small t3">{text.past.exDate(dayText(action.exDate))}</span>
            </p>
            <p className="t2 break-words">{accountActionText(action)}</p>
          </li>
        ))}
      </ul>
      {shown.length < actions.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          {text.past.showAll(count(actions.length))}
        </Button>
      )}
    </>
  );
}
