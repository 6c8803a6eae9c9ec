import { useAdminStats } from '#client/api/admin/admin.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import type { StatItem } from '#client/ui/stats/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import type { AdminStats } from '#shared/contract/admin/admin.ts';
import { text } from './text.ts';

/** Four platform figures. */
export function StatsCards() {
  return <LoadedStats query={useAdminStats()} stillWorks={text.stats.stillWorks} items={figuresOf} />;
}

function figuresOf({ totalUsers, activeUsers, totalVolume, totalTrades }: AdminStats): StatItem[] {
  const inactive = totalUsers - activeUsers;
  return [
    { key: 'users', label: text.stats.users, value: count(totalUsers), context: text.stats.usersHint },
    {
      key: 'active',
      label: text.stats.active,
      value: count(activeUsers),
      context: inactive === 0 ? text.stats.noneInactive : text.stats.inactive(count(inactive)),
    },
    { key: 'volume', label: text.stats.volume, value: rupees(totalVolume), context: text.stats.volumeHint },
    { key: 'trades', label: text.stats.trades, value: count(totalTrades), context: text.stats.tradesHint },
  ];
}
