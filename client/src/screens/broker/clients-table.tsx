import { displayName } from '#client/layout/display-name.ts';
import { count, rupees } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import { useSession } from '#client/lib/live-market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
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
  const session = useSession();
  return (
    <table className="table two max-desk:[--cell-x:12px] max-desk:[--row-2:112px]">
      <caption className="sr-only">Clients</caption>
      <colgroup>
        <col />
        <col className="w-28 max-desk:hidden" />
        <col className="w-40" />
        <col className="w-20 max-desk:hidden" />
        <col className="w-44 max-[70rem]:hidden" />
        <col className="w-24 max-desk:hidden" />
        <col className="w-34 max-desk:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col" className="max-desk:hidden">
            Joined
          </th>
          <th scope="col" className="num">
            Portfolio Value
          </th>
          <th scope="col" className="num max-desk:hidden">
            Trades
          </th>
          <th scope="col" className="max-[70rem]:hidden">
            Risk
          </th>
          <th scope="col" className="max-desk:hidden">
            Status
          </th>
          <th scope="col" className="num max-desk:hidden">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            joined={istDay(new Date(client.createdAt), new Date(session?.serverTime ?? client.createdAt))}
            onOpen={() => onOpen(client.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ClientRow({ client, joined, onOpen }: { client: BrokerClient; joined: string; onOpen: () => void }) {
  const name = displayName(client);
  const trades = client.totalTrades === 1 ? '1 trade' : `${count(client.totalTrades)} trades`;
  return (
    <tr>
      <th scope="row" className="text-left">
        <span className="row">
          <b className="strong cut">{name}</b>
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
      </th>
      <td className="max-desk:hidden">{joined}</td>
      <td className="num">
        <span className={client.stale ? 'block text-warn' : 'block'}>{rupees(client.portfolioValue)}</span>
        <span className="small t3 block">{client.stale ? 'last known' : `${rupees(client.cash)} cash`}</span>
        <Button
          variant="line"
          className="mt-1 desk:hidden"
          onClick={onOpen}
          aria-label={`View Details of ${name}`}
        >
          View Details
        </Button>
      </td>
      <td className="num max-desk:hidden">{count(client.totalTrades)}</td>
      <td className="max-[70rem]:hidden">
        {client.risks.length > 0 ? <RiskBadges risks={client.risks} /> : <span className="t3">—</span>}
      </td>
      <td className="max-desk:hidden">
        {client.isActive ? <Badge look="good">Active</Badge> : <Inactive />}
      </td>
      <td className="num max-desk:hidden">
        <Button onClick={onOpen} aria-label={`View Details of ${name}`}>
          View Details
        </Button>
      </td>
    </tr>
  );
}

const Inactive = ({ className }: { className?: string }) => <Badge className={className}>Inactive</Badge>;
