import type { useBrokerStats } from '#client/api/broker.ts';
import { count, rupees } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { BrokerStats } from '#shared/contract/broker.ts';
import { RISKY_LOSS_PERCENT, RISKY_SHARE_PERCENT } from '#shared/domain/broker.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';

/** What all present clients have together, and how many of them are at risk. */
export function BookCard({
  stats,
  onShowAtRisk,
}: {
  stats: ReturnType<typeof useBrokerStats>;
  onShowAtRisk: () => void;
}) {
  return (
    <Card aria-labelledby="book-value">
      <CardHead id="book-value" title="Book value" />
      <Loaded
        query={stats}
        skeleton={<SkeletonLines count={5} label="Loading the book value" />}
        failed="The book value could not be loaded"
      >
        {(loaded) => <Book stats={loaded} onShowAtRisk={onShowAtRisk} />}
      </Loaded>
    </Card>
  );
}

function Book({ stats, onShowAtRisk }: { stats: BrokerStats; onShowAtRisk: () => void }) {
  const { bookValue, cash, clientsAtRisk } = stats;
  const shares = rupeesFromPaise(nearestPaise(bookValue - cash));
  return (
    <>
      <p className="figure">{rupees(bookValue)}</p>
      <dl className="kv mt-3">
        <dt>Shares at the last prices</dt>
        <dd>{rupees(shares)}</dd>
        <dt>Cash</dt>
        <dd>{rupees(cash)}</dd>
        <dt className="sum">Clients at risk</dt>
        <dd className="sum">{count(clientsAtRisk)}</dd>
        <dd className="note small">
          At risk: the shares held have lost more than {RISKY_LOSS_PERCENT}% of the account at cost, or one
          stock is more than {RISKY_SHARE_PERCENT}% of shares and cash.
        </dd>
      </dl>
      {clientsAtRisk > 0 && (
        <Button className="mt-3" onClick={onShowAtRisk}>
          Show Clients at Risk
        </Button>
      )}
    </>
  );
}
