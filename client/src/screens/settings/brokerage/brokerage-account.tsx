import { useBrokerageAccount } from '#client/api/account/settings.ts';
import { count, istTime, rupees, signedRupees } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#client/ui/states.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { BrokerageAccount as Account } from '#shared/contract/account/settings.ts';
import { text } from '../text.ts';

/** Holdings, positions and margins at the brokerage, real or sandbox; never part of the paper account. */
export function BrokerageAccount() {
  const account = useBrokerageAccount(true);
  return (
    <Card>
      <CardHead title={text.account.title}>
        {account.data?.sandbox && <Badge look="mode">{text.broker.sandbox}</Badge>}
        {account.data && (
          <AsOf time={text.at(istTime(new Date(account.data.asOf)))} stale={account.isError} />
        )}
      </CardHead>
      {account.data ? (
        <Rows account={account.data} />
      ) : account.isError ? (
        <FailedState title={text.account.failed} onRetry={() => void account.refetch()}>
          {sentenceOf(account.error)}
        </FailedState>
      ) : (
        <div role="status">
          <span className="sr-only">{text.account.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Card>
  );
}

function Rows({ account: { holdings, positions, margins } }: { account: Account }) {
  const rows = [
    ...holdings.map((row) => ({ ...row, kind: text.account.holding })),
    ...positions.map((row) => ({ ...row, kind: text.account.position(row.product) })),
  ];
  return (
    <>
      <p className="small t2 mb-3">
        {text.account.margins(rupees(margins.net), rupees(margins.cash), rupees(margins.used))}{' '}
        {text.account.readOnly}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={text.account.none} />
      ) : (
        <div className="table-scroll">
          <DataTable
            caption={text.account.caption}
            columns={[
              {
                head: text.account.heads.stock,
                cell: ({ symbol, exchange, kind }) => (
                  <>
                    <span className="strong">{symbol}</span>{' '}
                    <span className="small t3">{text.account.kindAt(exchange, kind)}</span>
                  </>
                ),
              },
              { head: text.account.heads.quantity, num: true, cell: ({ quantity }) => count(quantity) },
              {
                head: text.account.heads.average,
                num: true,
                cell: ({ averagePrice }) => rupees(averagePrice),
              },
              { head: text.account.heads.last, num: true, cell: ({ lastPrice }) => rupees(lastPrice) },
              {
                head: text.account.heads.pnl,
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
