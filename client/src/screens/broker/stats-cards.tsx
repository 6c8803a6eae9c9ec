import type { ReactNode } from 'react';
import type { useBrokerStats } from '#client/api/broker.ts';
import { count, rupees } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { BrokerStats } from '#shared/contract/broker.ts';

const FOUR = 'grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-desk:gap-3';

/** Clients, and what they brought, in four figures. */
export function StatsCards({ stats }: { stats: ReturnType<typeof useBrokerStats> }) {
  const content = (
    <Loaded
      query={stats}
      skeleton={<StatsSkeleton />}
      failed="Statistics could not be loaded"
      stillWorks="The list of clients is loaded apart from them."
    >
      {(loaded) => <Figures stats={loaded} />}
    </Loaded>
  );
  return <div className="mb-4">{stats.isLoadingError ? <Card>{content}</Card> : content}</div>;
}

function Figures({ stats }: { stats: BrokerStats }) {
  const { totalClients, activeClients, totalCommission, totalVolume, totalTrades } = stats;
  const inactive = totalClients - activeClients;
  const trades = totalTrades === 1 ? '1 trade' : `${count(totalTrades)} trades`;
  return (
    <dl className={FOUR}>
      <Figure label="Total Clients" context="linked now">
        {count(totalClients)}
      </Figure>
      <Figure
        label="Active Clients"
        context={inactive === 0 ? 'no account is deactivated' : `${count(inactive)} deactivated`}
      >
        {count(activeClients)}
      </Figure>
      <Figure label="Commission Earned" context={`on ${trades} while linked`}>
        {rupees(totalCommission)}
      </Figure>
      <Figure label="Total Volume" context={`of ${trades} while linked`}>
        {rupees(totalVolume)}
      </Figure>
    </dl>
  );
}

function Figure({ label, context, children }: { label: string; context: string; children: ReactNode }) {
  return (
    <Stat
      label={label}
      context={context}
      className="card max-wide:[--text-figure:1.125rem] max-desk:[--card-pad:12px] max-desk:[--text-figure:var(--text-lead)]"
    >
      {children}
    </Stat>
  );
}

function StatsSkeleton() {
  return (
    <div role="status" className={FOUR}>
      <span className="sr-only">Loading statistics</span>
      {['clients', 'active', 'commission', 'volume'].map((card) => (
        <Card key={card} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3 w-24" />
        </Card>
      ))}
    </div>
  );
}
