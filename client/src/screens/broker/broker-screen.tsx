import { useSearchParams } from 'wouter';
import { useBrokerStats } from '#client/api/trading/broker.ts';
import { Button } from '#client/ui/button.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { Role } from '#shared/domain/account/role.ts';
import { AddClientDialog } from './add-client-dialog.tsx';
import { BookCard } from './book-card.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { ClientsCard } from './clients-card.tsx';
import { CommissionCard } from './commission-card.tsx';
import { StatsCards } from './stats-cards.tsx';
import { text } from './text.ts';

/**
 * Broker Dashboard: clients, their accounts and commission. The open client, filters and dialog are in the address.
 */
export function BrokerScreen({ role }: { role: Role }) {
  const [address, setAddress] = useSearchParams();
  const stats = useBrokerStats();
  const set = (name: string, value: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        if (name !== 'page' && name !== 'client') next.delete('page');
        return next;
      },
      { replace: true },
    );
  const open = address.get('client');
  // An administrator sees all brokers' clients and has no invite code.
  const onAdd = role === 'BROKER' ? () => set('add-client', '1') : undefined;
  return (
    <>
      <ScreenHead title={text.title} purpose={onAdd ? text.purpose : text.purposeOfAll}>
        <div className="row gap-4 max-desk:w-full max-desk:flex-wrap max-desk:justify-between">
          {stats.data && <AsOfMarket at={stats.data.asOf} stale={stats.data.stale || stats.isError} />}
          {onAdd && (
            <Button variant="primary" className="ml-auto" onClick={onAdd}>
              {text.addClient}
            </Button>
          )}
        </div>
      </ScreenHead>
      <StatsCards stats={stats} />
      <div className="mb-4 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 max-desk:grid-cols-1">
        <CommissionCard />
        <BookCard stats={stats} onShowAtRisk={() => set('show', 'at-risk')} />
      </div>
      <ClientsCard address={address} set={set} onAdd={onAdd} />
      {open !== null && <ClientDialog id={open} onClose={() => set('client', null)} />}
      {onAdd && (
        <AddClientDialog
          open={address.has('add-client')}
          onOpenChange={(shown) => set('add-client', shown ? '1' : null)}
        />
      )}
    </>
  );
}
