import { LotsCard } from './lots-card.tsx';
import { TaxCard } from './tax-card.tsx';

/** Open lots, and an estimate of the tax on sales. */
export function LotsAndTaxTab() {
  return (
    <div className="grid gap-4 max-desk:gap-3">
      <LotsCard />
      <TaxCard />
    </div>
  );
}
