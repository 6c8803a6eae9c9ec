import type { ComponentProps } from 'react';
import { displayName } from '#client/layout/display-name.ts';
import { count, rupees } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { BrokerClient } from '#shared/contract/broker.ts';
import { RiskBadges } from './risk-badges.tsx';

/** Clients with what they have; on a narrow screen the value and the button stand together. */
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
    { head: 'Client', rowHead: true, cell: (client) => <Who client={client} joined={joined(client)} /> },
    { head: 'Joined', width: 'w-28', hide: 'max-desk:hidden', cell: joined },
    {
      head: 'Portfolio Value',
      num: true,
      width: 'w-40',
      cell: (client) => (
        <>
          <span className={client.stale ? 'block text-warn' : 'block'}>{rupees(client.portfolioValue)}</span>
          <span className="small t3 block">
            {client.stale ? 'last known' : `${rupees(client.cash)} cash`}
          </span>
          <OpenButton client={client} variant="line" className="mt-1 desk:hidden" onOpen={onOpen} />
        </>
      ),
    },
    {
      head: 'Trades',
      num: true,
      width: 'w-20',
      hide: 'max-desk:hidden',
      cell: ({ totalTrades }) => count(totalTrades),
    },
    {
      head: 'Risk',
      width: 'w-44',
      hide: 'max-[70rem]:hidden',
      cell: ({ risks }) => (risks.length > 0 ? <RiskBadges risks={risks} /> : <span className="t3">—</span>),
    },
    {
      head: 'Status',
      width: 'w-24',
      hide: 'max-desk:hidden',
      cell: ({ isActive }) => (isActive ? <Badge look="good">Active</Badge> : <Inactive />),
    },
    {
      head: 'Actions',
      hideHead: true,
      num: true,
      width: 'w-34',
      hide: 'max-desk:hidden',
      cell: (client) => <OpenButton client={client} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption="Clients"
      className="two max-desk:[--cell-x:12px] max-desk:[--row-2:112px]"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
    />
  );
}

function Who({ client, joined }: { client: BrokerClient; joined: string }) {
  const trades = client.totalTrades === 1 ? '1 trade' : `${count(client.totalTrades)} trades`;
  return (
    <>
      <span className="row">
        <b className="strong cut">{displayName(client)}</b>
        {!client.isActive && <Inactive className="desk:hidden" />}
      </span>
      <span className="small t3 cut block font-normal">{client.email}</span>
      {client.brokerEmail && (
        <span className="small t3 cut block font-normal">client of {client.brokerEmail}</span>
      )}
      <span className="small t3 cut block font-normal desk:hidden">
        joined {joined}, {trades}
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
    <Button {...look} onClick={() => onOpen(client.id)} aria-label={`View Details of ${displayName(client)}`}>
      View Details
    </Button>
  );
}

const Inactive = ({ className }: { className?: string }) => <Badge className={className}>Inactive</Badge>;
