import { useAutoJournal } from '#client/api/auto-trading.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { DecisionLine, DecisionList } from './decision-list.tsx';

/** Everything auto-trading decided for the person, the newest first. */
export function JournalCard() {
  const journal = useAutoJournal();
  return (
    <Card>
      <CardHead title="Journal">
        <span className="small t3">newest first</span>
      </CardHead>
      {journal.data ? (
        journal.data.length === 0 ? (
          <EmptyState title="Nothing was decided yet">
            Once it is on, every candidate is written down here with the rule that took or left it.
          </EmptyState>
        ) : (
          <DecisionList>
            {journal.data.map((entry) => (
              <DecisionLine
                key={entry.id}
                decision={entry}
                bought="Bought"
                when={tradeTime(new Date(entry.at))}
              />
            ))}
          </DecisionList>
        )
      ) : journal.isError ? (
        <FailedState title="The journal could not be read" onRetry={() => void journal.refetch()}>
          {sentenceOf(journal.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">Reading the journal</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}
