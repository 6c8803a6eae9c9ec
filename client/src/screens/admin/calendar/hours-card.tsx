import { useState } from 'react';
import { useDeleteSessionRule, useSessionRules } from '#client/api/calendar.ts';

import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { SessionRule } from '#shared/contract/calendar.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { phaseText } from './phase-text.ts';

const STOCKS_WORDS = {
  derivatives: 'Stocks with derivatives',
  others: 'Other stocks',
} as const;

/** The hours of an ordinary day, by the date they hold from. */
export function HoursCard() {
  const rules = useSessionRules();
  const { today } = useMarketDate();
  const [setting, setSetting] = useState(false);
  const [removed, setRemoved] = useState<SessionRule | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="hours">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="hours" className="grow">
          Hours of an ordinary day
        </h2>
        <Button onClick={() => setSetting(true)}>Set Hours</Button>
      </header>
      <Loaded
        query={rules}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={5} label="Loading the hours" />
          </div>
        }
        failed="The hours could not be loaded"
        stillWorks="The market goes by them all the same."
      >
        {(loaded) => (
          <>
            <ul>
              {loaded.map((rule) => (
                <li
                  key={`${rule.effectiveFrom} ${rule.stocks}`}
                  className="row flex-wrap gap-y-1 border-t border-line px-4 py-2"
                >
                  <div className="min-w-0 grow basis-56">
                    <span className="row flex-wrap gap-y-1">
                      <b className="strong">From {dateText(rule.effectiveFrom)}</b>
                      <Badge>{STOCKS_WORDS[rule.stocks]}</Badge>
                    </span>
                    <span className="small t2 block">{phaseText(rule.phases)}</span>
                  </div>
                  {rule.effectiveFrom > today && (
                    <Button
                      variant="ghost"
                      onClick={() => setRemoved(rule)}
                      aria-label={`Remove the hours from ${rule.effectiveFrom}, ${STOCKS_WORDS[rule.stocks]}`}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {setting && <HoursDialog rules={loaded} onClose={() => setSetting(false)} />}
          </>
        )}
      </Loaded>
      {removed && <RemoveHours rule={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function RemoveHours({
  rule: { effectiveFrom, stocks },
  onClose,
}: {
  rule: SessionRule;
  onClose: () => void;
}) {
  const remove = useDeleteSessionRule();
  const run = () =>
    remove.mutate(
      { date: effectiveFrom, stocks },
      {
        onSuccess: () => {
          toastSuccess(`The hours from ${dateText(effectiveFrom)} were removed`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Remove the hours from ${dateText(effectiveFrom)}`}
      changes={[`${STOCKS_WORDS[stocks]}: the hours before go on from that day. This holds at once.`]}
      action="Remove"
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
