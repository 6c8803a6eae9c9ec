import { useTax } from '#client/api/performance.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { TaxYearTable } from './tax-year-table.tsx';

/** An estimate of the tax on what was sold, by Indian financial year. */
export function TaxCard() {
  const tax = useTax();
  return (
    <Card aria-label="Tax estimate" className="overflow-hidden">
      <CardHead title="Tax estimate">
        <Badge look="mode">ESTIMATE</Badge>
        <Badge look="mode">SIMULATED</Badge>
      </CardHead>
      <NotRefreshed query={tax} className="mb-3" />
      <Loaded
        query={tax}
        skeleton={<SkeletonLines count={6} label="Loading the tax estimate" />}
        failed="The tax estimate could not be loaded"
      >
        {({ years }) => (
          <>
            {years.length === 0 ? (
              <EmptyState title="No Sales Yet">
                What you sell appears here by financial year, April to March, with an estimate of the tax.
              </EmptyState>
            ) : (
              years.map((year) => <TaxYearTable key={year.financialYear} year={year} />)
            )}
            <Method />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What the estimate does, and what it leaves out. */
function Method() {
  return (
    <div className="small t3 mt-4 grid max-w-[88ch] gap-1.5 border-t border-line pt-3">
      <p>
        Paper trades are not taxed: this is what the same sales would come to, and no tax advice. Lots are
        sold first in, first out; more than 12 months is long-term; bonus shares count from the day they were
        given, at no cost. Sales since 23 July 2024: short-term 20%, long-term 12.5% above ₹1,25,000 a
        financial year, all stocks together. Earlier sales have the rates of their day. Surcharge and cess
        come on top.
      </p>
      <p>
        Losses are set off within the year: short-term ones against all gains, long-term ones against
        long-term gains. None is carried into another year. Charges that were taken from your cash lessen a
        gain; securities transaction tax does not. Realised P&L elsewhere goes by average cost, so it differs.
        What is bought and sold on one day counts as intraday trading: speculative business income at your
        slab, listed apart.
      </p>
    </div>
  );
}
