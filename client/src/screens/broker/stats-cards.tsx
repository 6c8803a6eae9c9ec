import type { useBrokerStats } from '#client/api/broker.ts';
import { count, rupees } from '#client/lib/format.ts';
import type { StatItem } from '#client/ui/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import type { BrokerStats } from '#shared/contract/broker.ts';

/** Clients, and what they brought, in four figures. */
export function StatsCards({ stats }: { stats: ReturnType<typeof useBrokerStats> }) {
  return (
    <LoadedStats
      query={stats}
      stillWorks="The list of clients is loaded apart from them."
      items={figuresOf}
    />
  );
}

function figuresOf(stats: BrokerStats): StatItem[] {
  const { totalClients, activeClients, totalCommission, totalVolume, totalTrades } = stats;
  const inactive = totalClients - activeClients;
  const trades = totalTrades === 1 ? '1 trade' : `${count(totalTrades)} trades`;
  return [
    { key: 'clients', label: 'Total Clients', value: count(totalClients), context: 'linked now' },
    {
      key: 'active',
      label: 'Active Clients',
      value: count(activeClients),
      context: inactive === 0 ? 'no account is deactivated' : `${count(inactive)} deactivated`,
    },
    {
      key: 'commission',
      label: 'Commission Earned',
      value: rupees(totalCommission),
      context: `on ${trades} while linked`,
    },
    {
      key: 'volume',
      label: 'Total Volume',
      value: rupees(totalVolume),
      context: `of ${trades} while linked`,
    },
  ];
}
