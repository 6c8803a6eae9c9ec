import { UsersCard } from '../users/users-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { StatsCards } from './stats-cards.tsx';

/** Platform figures, users, and ledger status. */
export function OverviewTab() {
  return (
    <>
      <StatsCards />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-4 max-wide:grid-cols-1">
        <UsersCard />
        <LedgerCard />
      </div>
    </>
  );
}
