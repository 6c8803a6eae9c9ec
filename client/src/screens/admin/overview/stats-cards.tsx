import { useAdminStats } from '#client/api/admin.ts';
import { count, rupees } from '#client/lib/format.ts';
import type { StatItem } from '#client/ui/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import type { AdminStats } from '#shared/contract/admin.ts';

/** The platform in four figures. */
export function StatsCards() {
  return (
    <LoadedStats
      query={useAdminStats()}
      stillWorks="The list of users is loaded apart from them."
      items={figuresOf}
    />
  );
}

function figuresOf({ totalUsers, activeUsers, totalVolume, totalTrades }: AdminStats): StatItem[] {
  const inactive = totalUsers - activeUsers;
  return [
    { key: 'users', label: 'Total Users', value: count(totalUsers), context: 'deleted accounts left out' },
    {
      key: 'active',
      label: 'Active Users',
      value: count(activeUsers),
      context: inactive === 0 ? 'nobody is deactivated' : `${count(inactive)} deactivated`,
    },
    { key: 'volume', label: 'Total Volume', value: rupees(totalVolume), context: 'of executed trades' },
    { key: 'trades', label: 'Total Trades', value: count(totalTrades), context: 'executed' },
  ];
}
