import { useState } from 'react';
import { useDeleteSessionRule, useSessionRules } from '#client/api/market/calendar.ts';

import { toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { SessionRule } from '#shared/contract/market/calendar.ts';
import { dateText } from '../admin-text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useMarketDate } from '../use-market-date.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { phaseText } from './phase-text.ts';
import { STOCKS_LABEL, text } from './text.ts';

/** Hours of an ordinary day by effective date. */
export function HoursCard() {
  const rules = useSessionRules();
  const { today } = useMarketDate();
  const [setting, setSetting] = useState(false);
  const [removed, setRemoved] = useState<SessionRule | null>(null);
  return (
    <Card className="overflow-hidden p-0" aria-labelledby="hours">
      <header className="row flex-wrap gap-y-2 px-4 py-3">
        <h2 id="hours" className="grow">
          {text.hours.title}
        </h2>
        <Button onClick={() => setSetting(true)}>{text.hours.set}</Button>
      </header>
      <Loaded
        query={rules}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={5} label={text.hours.loading} />
          </div>
        }
        failed={text.hours.failed}
        stillWorks={text.hours.stillWorks}
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
                      <b className="strong">{text.hours.from(dateText(rule.effectiveFrom))}</b>
                      <Badge>{STOCKS_LABEL[rule.stocks]}</Badge>
                    </span>
                    <span className="small t2 block">{phaseText(rule.phases)}</span>
                  </div>
                  {rule.effectiveFrom > today && (
                    <Button
                      variant="ghost"
                      onClick={() => setRemoved(rule)}
                      aria-label={text.hours.removeHours(rule.effectiveFrom, STOCKS_LABEL[rule.stocks])}
                    >
                      {text.remove}
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
          toastSuccess(text.hours.removed(dateText(effectiveFrom)));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={text.hours.removeTitle(dateText(effectiveFrom))}
      changes={[text.hours.previousContinue(STOCKS_LABEL[stocks]), text.immediately]}
      action={text.remove}
      doing={remove}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
