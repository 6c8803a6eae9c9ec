import { useView } from '#client/lib/address/use-view.ts';
import { price, rupees } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Allocation, AllocationSlice } from '#shared/contract/trading/performance.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Maximum bars; the rest is summed. */
const MAX_BARS = 8;

const VIEWS = [
  { value: 'sectors', label: text.allocation.sectors },
  { value: 'stocks', label: text.allocation.stocks },
] as const;

/** Allocation by sector or stock, and concentration. */
export function AllocationCard({ allocation }: { allocation: Allocation }) {
  const [view, setView] = useView('allocation', VIEWS);
  const { stocks, sectors, concentration, cash, invested } = allocation;
  const slices =
    view === 'sectors' ? sectors : stocks.map((stock) => ({ ...stock, name: displaySymbol(stock.symbol) }));
  const largest = stocks[0];
  return (
    <Card aria-label={text.allocation.title}>
      <CardHead title={text.allocation.title}>
        <Segmented
          slim
          label={text.allocation.by}
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
            {text.allocation.largest(displaySymbol(largest.symbol), price(largest.percent))}{' '}
            <span title={text.allocation.herfindahl(concentration.herfindahl)}>
              {text.allocation.effective(concentration.effectiveHoldings)}
            </span>{' '}
            {text.allocation.of(stocks.length)} {text.allocation.split(rupees(invested), rupees(cash))}
          </p>
        </>
      ) : (
        <EmptyState title={text.allocation.none}>{text.allocation.allCash(rupees(cash))}</EmptyState>
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
              {text.allocation.percent(price(percent))}
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
    name: text.allocation.others(rest.length),
    value: sum((s) => s.value),
    percent: sum((s) => s.percent),
  };
  return [...slices.slice(0, MAX_BARS - 1), others];
}
