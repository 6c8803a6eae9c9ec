import { useMemo } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useExit } from '#client/widgets/exit-positions/use-exit.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { text as portfolioText } from '../text.ts';
import { HoldingsControls } from './holdings-controls.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { type HoldingFilters, listed, readFilters, writeFilters } from './list-filters.ts';
import { text } from './text.ts';

/** The holdings at live prices, filtered and sorted by the address. */
export function HoldingsTab() {
  const holdings = useHoldings();
  // Mounted above the list, which is replaced once all holdings are sold.
  const { exit, dialog } = useExit();
  return (
    <>
      <NotRefreshed query={holdings} className="mb-3" />
      <Loaded
        query={holdings}
        skeleton={
          <Card aria-label={portfolioText.tabs.holdings}>
            <SkeletonLines count={4} label={text.loading} />
          </Card>
        }
        failed={text.failed}
      >
        {(loaded) => (loaded.length === 0 ? <NoHoldings /> : <Holdings all={loaded} onExit={exit} />)}
      </Loaded>
      {dialog}
    </>
  );
}

function NoHoldings() {
  return (
    <Card className="overflow-hidden p-0" aria-label={portfolioText.tabs.holdings}>
      <EmptyState
        title={text.none}
        action={
          <Link href="/stocks" className={buttonClass()}>
            {portfolioText.findStock}
          </Link>
        }
      >
        {text.noneHint}
      </EmptyState>
    </Card>
  );
}

/** Sorted when filters change or holdings are read, not on ticks, so that rows don't jump under the pointer. */
function Holdings({ all, onExit }: { all: Holding[]; onExit: (holdings: readonly Holding[]) => void }) {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const rows = useMemo(() => listed(all, filters), [all, filters]);
  const change = (next: HoldingFilters) =>
    setAddress((current) => writeFilters(new URLSearchParams(current), next), { replace: true });
  return (
    <>
      <HoldingsControls all={all} listed={rows} filters={filters} onChange={change} />
      <Card className="overflow-hidden p-0" aria-label={portfolioText.tabs.holdings}>
        {rows.length === 0 ? (
          <EmptyState
            title={text.noMatch}
            action={
              <Button onClick={() => change({ ...filters, search: '', sector: '' })}>{text.clear}</Button>
            }
          >
            {text.noMatchDetail}
          </EmptyState>
        ) : (
          <HoldingsTable all={all} holdings={rows} filters={filters} onChange={change} onExit={onExit} />
        )}
      </Card>
    </>
  );
}
