import type { useBrokerStats } from '#client/api/trading/broker.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { BrokerStats } from '#shared/contract/trading/broker.ts';
import { RISKY_LOSS_PERCENT, RISKY_SHARE_PERCENT } from '#shared/domain/account/broker.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

/** Total value of all current clients, and the number at risk. */
export function BookCard({
  stats,
  onShowAtRisk,
}: {
  stats: ReturnType<typeof useBrokerStats>;
  onShowAtRisk: () => void;
}) {
  return (
    <Card aria-labelledby="book-value">
      <CardHead id="book-value" title={text.book.title} />
      <Loaded
        query={stats}
        skeleton={<SkeletonLines count={5} label={text.book.loading} />}
        failed={text.book.failed}
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
        <dt>{text.book.holdings}</dt>
        <dd>{rupees(shares)}</dd>
        <dt>{text.book.cash}</dt>
        <dd>{rupees(cash)}</dd>
        <dt className="sum">{text.book.atRisk}</dt>
        <dd className="sum">{count(clientsAtRisk)}</dd>
        <dd className="note small">{text.book.meaning(RISKY_LOSS_PERCENT, RISKY_SHARE_PERCENT)}</dd>
      </dl>
      {clientsAtRisk > 0 && (
        <Button className="mt-3" onClick={onShowAtRisk}>
          {text.book.show}
        </Button>
      )}
    </>
  );
}
