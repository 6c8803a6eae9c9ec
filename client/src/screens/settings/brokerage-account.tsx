import { useBrokerageAccount } from '#client/api/settings.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { count, istTime, rupees, signedRupees } from '#client/lib/format.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import type { BrokerageAccount as Account } from '#shared/contract/settings.ts';

/** Holdings, positions and margins at the brokerage: real or the sandbox's, and never part of the paper account. */
export function BrokerageAccount() {
  const account = useBrokerageAccount(true);
  return (
    <Card>
      <CardHead title="At the brokerage">
        {account.data?.sandbox && <Badge look="mode">SANDBOX</Badge>}
        {account.data && <AsOf time={istTime(new Date(account.data.asOf))} stale={account.isError} />}
      </CardHead>
      {account.data ? (
        <Rows account={account.data} />
      ) : account.isError ? (
        <FailedState title="The account could not be read" onRetry={() => void account.refetch()}>
          {sentenceOf(account.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">Reading the account</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}

function Rows({ account: { holdings, positions, margins } }: { account: Account }) {
  const rows = [
    ...holdings.map((row) => ({ ...row, kind: 'Holding' })),
    ...positions.map((row) => ({ ...row, kind: `Position, ${row.product}` })),
  ];
  return (
    <>
      <p className="small t2 mb-3">
        Margin available {rupees(margins.net)}, cash {rupees(margins.cash)}, used {rupees(margins.used)}. Read
        only, and apart from your paper account.
      </p>
      {rows.length === 0 ? (
        <EmptyState title="Nothing is held there" />
      ) : (
        <div className="table-scroll">
          <DataTable
            caption="Holdings and positions at the brokerage"
            columns={[
              {
                head: 'Stock',
                cell: ({ symbol, exchange, kind }) => (
                  <>
                    <span className="strong">{symbol}</span>{' '}
                    <span className="small t3">
                      {exchange} · {kind}
                    </span>
                  </>
                ),
              },
              { head: 'Qty', num: true, cell: ({ quantity }) => count(quantity) },
              { head: 'Average', num: true, cell: ({ averagePrice }) => rupees(averagePrice) },
              { head: 'Last', num: true, cell: ({ lastPrice }) => rupees(lastPrice) },
              {
                head: 'P&L',
                num: true,
                cell: ({ pnl }) => <Change direction={directionOf(pnl)}>{signedRupees(pnl)}</Change>,
              },
            ]}
            rows={rows}
            rowKey={({ kind, exchange, symbol }) => `${kind} ${exchange} ${symbol}`}
          />
        </div>
      )}
    </>
  );
}
