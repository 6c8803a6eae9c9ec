import { LotsCard } from './lots-card.tsx';
import { TaxCard } from './tax-card.tsx';

/** What the holdings consist of as tax law sees them, and an estimate of the tax on what was sold. */
export function LotsAndTaxTab() {
  return (
    <div className="grid gap-4 max-desk:gap-3">
      <LotsCard />
      <TaxCard />
    </div>
  );
}
