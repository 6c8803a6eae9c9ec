import { DividendsCard } from './dividends-card.tsx';
import { OffersCard } from './offers-card.tsx';
import { PastActionsCard } from './past-actions-card.tsx';

/** Corporate actions: offers to decide on, dividends, and the history of the account's shares. */
export function ActionsTab() {
  return (
    <div className="grid gap-4 max-desk:gap-3">
      <OffersCard />
      <DividendsCard />
      <PastActionsCard />
    </div>
  );
}
