import { useView } from '#client/lib/address/use-view.ts';
import { price, rupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Allocation, AllocationSlice } from '#shared/contract/performance.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

/** Bars before the rest is added up. */
const MAX_BARS = 8;

const VIEWS = [
  { value: 'sectors', label: 'Sectors' },
  { value: 'stocks', label: 'Stocks' },
] as const;

/** How what is in shares is spread over sectors or stocks, and how concentrated it is. */
export function AllocationCard({ allocation }: { allocation: Allocation }) {
  const [view, setView] = useView('allocation', VIEWS);
  const { stocks, sectors, concentration, cash, invested } = allocation;
  const slices =
    view === 'sectors' ? sectors : stocks.map((stock) => ({ ...stock, name: displaySymbol(stock.symbol) }));
  const largest = stocks[0];
  return (
    <Card aria-label="Allocation">
      <CardHead title="Allocation">
        <Segmented
          slim
          label="Allocation by"
          className="-my-1.5"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </CardHead>
      {concentration && largest ? (
        <>
          <Bars slices={withRest(slices)} />
          <p className="small t3 mt-3">
            Largest holding {displaySymbol(largest.symbol)}, {price(largest.percent)}%. As concentrated as{' '}
            <span title={`Herfindahl index ${concentration.herfindahl}`}>
              {concentration.effectiveHoldings} equal {stocks.length === 1 ? 'holding' : 'holdings'}
            </span>
            , of {stocks.length}. {rupees(invested)} are in shares, {rupees(cash)} in cash.
          </p>
        </>
      ) : (
        <EmptyState title="Nothing is in shares">All {rupees(cash)} are in cash.</EmptyState>
      )}
    </Card>
  );
}

function Bars({ slices }: { slices: AllocationSlice[] }) {
  const widest = Math.max(...slices.map(({ percent }) => percent));
  return (
    <ul className="grid gap-2.5">
      {slices.map(({ name, value, percent }) => (
        <li key={name}>
          <div className="small flex justify-between gap-3">
            <span className="cut">{name}</span>
            <span className="tn" title={rupees(value)}>
              {price(percent)}%
            </span>
          </div>
          <div aria-hidden className="mt-1 h-1.5 rounded-badge bg-active">
            <div className="h-full rounded-badge bg-fg-3" style={{ width: `${(percent / widest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function withRest(slices: AllocationSlice[]): AllocationSlice[] {
  if (slices.length <= MAX_BARS) return slices;
  const rest = slices.slice(MAX_BARS - 1);
  const sum = (of: (slice: AllocationSlice) => number) => rest.reduce((total, slice) => total + of(slice), 0);
  const others = {
    name: `${rest.length} others`,
    value: sum((s) => s.value),
    percent: sum((s) => s.percent),
  };
  return [...slices.slice(0, MAX_BARS - 1), others];
}
