import { Link } from 'wouter';
import { useSettings } from '#client/api/account/settings.ts';
import { useAutoJournal } from '#client/api/trading/auto-trading.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { OUTCOME_LABEL, text } from './auto-trading-text.ts';
import { DecisionLine, DecisionList } from './decision-list.tsx';

/** All auto-trading decisions, newest first. */
export function JournalCard() {
  const journal = useAutoJournal();
  return (
    <Card>
      <CardHead title={text.journal.title}>
        <span className="small t3">{text.journal.order}</span>
      </CardHead>
      {journal.data ? (
        journal.data.length === 0 ? (
          <NoDecisions />
        ) : (
          <DecisionList>
            {journal.data.map((entry) => (
              <DecisionLine
                key={entry.id}
                decision={entry}
                bought={OUTCOME_LABEL.bought}
                when={tradeTime(new Date(entry.at))}
              />
            ))}
          </DecisionList>
        )
      ) : journal.isError ? (
        <FailedState title={text.journal.failed} onRetry={() => void journal.refetch()}>
          {sentenceOf(journal.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">{text.journal.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}

/** The first missing requirement: the brokerage, then predictions to act on. */
function NoDecisions() {
  const isConnected = useSettings().data?.kiteConnected ?? false;
  const [href, label] = isConnected
    ? ['/predictions', text.journal.predictions]
    : ['/settings?tab=broker', text.journal.connect];
  return (
    <EmptyState
      title={text.journal.none}
      action={
        <Link href={href} className={buttonClass()}>
          {label}
        </Link>
      }
    >
      {text.journal.noneHint}
    </EmptyState>
  );
}
