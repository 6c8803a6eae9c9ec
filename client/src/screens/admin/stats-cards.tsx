import type { ReactNode } from 'react';
import { useAdminStats } from '#client/api/admin.ts';
import { count, rupees } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { AdminStats } from '#shared/contract/admin.ts';

const FOUR = 'grid grid-cols-4 gap-4 max-desk:grid-cols-2 max-desk:gap-3';

/** The platform in four figures. */
export function StatsCards() {
  const stats = useAdminStats();
  const content = (
    <Loaded
      query={stats}
      skeleton={<StatsSkeleton />}
      failed="Statistics could not be loaded"
      stillWorks="The list of users is loaded apart from them."
    >
      {(loaded) => <Figures stats={loaded} />}
    </Loaded>
  );
  return <div className="mb-4">{stats.isLoadingError ? <Card>{content}</Card> : content}</div>;
}

function Figures({ stats: { totalUsers, activeUsers, totalVolume, totalTrades } }: { stats: AdminStats }) {
  const inactive = totalUsers - activeUsers;
  return (
    <dl className={FOUR}>
      <Figure label="Total Users" context="deleted accounts left out">
        {count(totalUsers)}
      </Figure>
      <Figure
        label="Active Users"
        context={inactive === 0 ? 'nobody is deactivated' : `${count(inactive)} deactivated`}
      >
        {count(activeUsers)}
      </Figure>
      <Figure label="Total Volume" context="of executed trades">
        {rupees(totalVolume)}
      </Figure>
      <Figure label="Total Trades" context="executed">
        {count(totalTrades)}
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
      {['users', 'active', 'volume', 'trades'].map((card) => (
        <Card key={card} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-3 w-24" />
        </Card>
      ))}
    </div>
  );
}
