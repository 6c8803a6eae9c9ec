import type { ComponentProps } from 'react';
import { displayName } from '#client/layout/navigation/display-name.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { BrokerClient } from '#shared/contract/trading/broker.ts';
import { RiskBadges } from './risk-badges.tsx';
import { text } from './text.ts';

/** Clients with their values; stacked on a narrow screen. */
export function ClientsTable({
  clients,
  onOpen,
}: {
  clients: readonly BrokerClient[];
  onOpen: (id: string) => void;
}) {
  const session = useMarketSession();
  const joined = ({ createdAt }: BrokerClient) =>
    istDay(new Date(createdAt), new Date(session?.serverTime ?? createdAt));
  const columns: Column<BrokerClient>[] = [
    {
      head: text.clients.heads.client,
      rowHead: true,
      cell: (client) => <Who client={client} joined={joined(client)} />,
    },
    { head: text.clients.heads.joined, width: 'w-28', hide: 'max-desk:hidden', cell: joined },
    {
      head: text.clients.heads.value,
      num: true,
      width: 'w-40',
      cell: (client) => (
        <>
          <span className={client.stale ? 'block text-warn' : 'block'}>{rupees(client.portfolioValue)}</span>
          <span className="small t3 block">
            {client.stale ? text.lastKnown : text.clients.cash(rupees(client.cash))}
          </span>
          <OpenButton client={client} variant="line" className="mt-1 desk:hidden" onOpen={onOpen} />
        </>
      ),
    },
    {
      head: text.clients.heads.trades,
      num: true,
      width: 'w-20',
      hide: 'max-desk:hidden',
      cell: ({ totalTrades }) => count(totalTrades),
    },
    {
      head: text.clients.heads.risk,
      width: 'w-44',
      hide: 'max-[70rem]:hidden',
      cell: ({ risks }) => (risks.length > 0 ? <RiskBadges risks={risks} /> : <span className="t3">—</span>),
    },
    {
      head: text.clients.heads.status,
      width: 'w-24',
      hide: 'max-desk:hidden',
      cell: ({ isActive }) => (isActive ? <Badge look="good">{text.clients.active}</Badge> : <Inactive />),
    },
    {
      head: text.clients.heads.actions,
      hideHead: true,
      num: true,
      width: 'w-34',
      hide: 'max-desk:hidden',
      cell: (client) => <OpenButton client={client} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption={text.clients.caption}
      className="two max-desk:[--cell-x:12px] max-desk:[--row-2:112px]"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
    />
  );
}

function Who({ client, joined }: { client: BrokerClient; joined: string }) {
  const trades = text.trades(count(client.totalTrades), client.totalTrades === 1);
  return (
    <>
      <span className="row">
        <b className="strong cut">{displayName(client)}</b>
        {!client.isActive && <Inactive className="desk:hidden" />}
      </span>
      <span className="small t3 cut block font-normal">{client.email}</span>
      {client.brokerEmail && (
        <span className="small t3 cut block font-normal">{text.clients.of(client.brokerEmail)}</span>
      )}
      <span className="small t3 cut block font-normal desk:hidden">
        {text.clients.joined(joined, trades)}
      </span>
      <span className="block font-normal min-[70rem]:hidden">
        <RiskBadges risks={client.risks} />
      </span>
    </>
  );
}

function OpenButton({
  client,
  onOpen,
  ...look
}: { client: BrokerClient; onOpen: (id: string) => void } & Pick<
  ComponentProps<typeof Button>,
  'variant' | 'className'
>) {
  return (
    <Button {...look} onClick={() => onOpen(client.id)} aria-label={text.clients.viewOf(displayName(client))}>
      {text.clients.view}
    </Button>
  );
}

const Inactive = ({ className }: { className?: string }) => (
  <Badge className={className}>{text.clients.inactive}</Badge>
);
