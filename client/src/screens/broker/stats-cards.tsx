import type { useBrokerStats } from '#client/api/trading/broker.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import type { StatItem } from '#client/ui/stats/stat-grid.tsx';
import { LoadedStats } from '#client/widgets/loaded-stats.tsx';
import type { BrokerStats } from '#shared/contract/trading/broker.ts';
import { text } from './text.ts';

/** Four figures on clients and commission. */
export function StatsCards({ stats }: { stats: ReturnType<typeof useBrokerStats> }) {
  return <LoadedStats query={stats} stillWorks={text.stats.stillWorks} items={figuresOf} />;
}

function figuresOf(stats: BrokerStats): StatItem[] {
  const { totalClients, activeClients, totalCommission, totalVolume, totalTrades } = stats;
  const inactive = totalClients - activeClients;
  const trades = text.trades(count(totalTrades), totalTrades === 1);
  return [
    {
      key: 'clients',
      label: text.stats.clients,
      value: count(totalClients),
      context: text.stats.clientsHint,
    },
    {
      key: 'active',
      label: text.stats.active,
      value: count(activeClients),
      context: inactive === 0 ? text.stats.noneInactive : text.stats.inactive(count(inactive)),
    },
    {
      key: 'commission',
      label: text.stats.commission,
      value: rupees(totalCommission),
      context: text.stats.onTrades(trades),
    },
    {
      key: 'volume',
      label: text.stats.volume,
      value: rupees(totalVolume),
      context: text.stats.onTrades(trades),
    },
  ];
}
