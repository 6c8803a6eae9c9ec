import { useTax } from '#client/api/trading/performance.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { TaxYearTable } from './tax-year-table.tsx';
import { text } from './text.ts';

/** Estimated tax on sales, by Indian financial year. */
export function TaxCard() {
  const tax = useTax();
  return (
    <Card aria-label={text.tax.title} className="overflow-hidden">
      <CardHead title={text.tax.title}>
        <Badge look="mode">{text.tax.estimate}</Badge>
        <Badge look="mode">{text.tax.simulated}</Badge>
      </CardHead>
      <NotRefreshed query={tax} className="mb-3" />
      <Loaded
        query={tax}
        skeleton={<SkeletonLines count={6} label={text.tax.loading} />}
        failed={text.tax.failed}
      >
        {({ years }) => (
          <>
            {years.length === 0 ? (
              <EmptyState title={text.tax.none}>{text.tax.noneHint}</EmptyState>
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

/** What the estimate covers and omits. */
function Method() {
  return (
    <div className="small t3 mt-4 grid max-w-[88ch] gap-1.5 border-t border-line pt-3">
      <p>{text.tax.method}</p>
      <p>{text.tax.setOff}</p>
    </div>
  );
}
