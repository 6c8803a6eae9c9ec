import type { ReactNode } from 'react';
import { count, rupees, share, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { HoldingsTotal } from '#client/widgets/live-value.ts';
import { PriceCell } from '#client/widgets/price-cell.tsx';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text as portfolioText } from '../text.ts';
import type { HoldingColumn } from './list-filters.ts';
import { text } from './text.ts';

/** Width and classes of a column: a phone shows price and profit. */
interface Look {
  width: string;
  hide?: string;
  cell: (live: Holding, weight: number | null) => ReactNode;
  total: (total: HoldingsTotal) => ReactNode;
}

const DESK = 'max-desk:hidden';

export const LOOKS: Record<HoldingColumn, Look> = {
  quantity: {
    width: 'w-22 max-[70rem]:w-18',
    hide: DESK,
    cell: ({ quantity }) => count(quantity),
    total: () => null,
  },
  average: {
    width: 'w-32 max-[70rem]:w-28',
    hide: DESK,
    cell: ({ averagePrice }) => rupees(averagePrice),
    total: (total) => <Total amount={total.investedValue} note={text.invested} />,
  },
  invested: {
    width: 'w-34',
    hide: DESK,
    cell: ({ investedValue }) => rupees(investedValue),
    total: (total) => rupees(total.investedValue),
  },
  price: {
    width: 'w-32 max-[70rem]:w-28 max-desk:w-22',
    cell: (live) => <Price live={live} />,
    total: (total) => <Total amount={total.currentValue} note={text.value} />,
  },
  value: {
    width: 'w-34',
    hide: DESK,
    cell: ({ currentValue }) => rupees(currentValue),
    total: (total) => rupees(total.currentValue),
  },
  pnl: {
    width: 'w-36 max-desk:w-26',
    cell: ({ pnl, pnlPercent }) => <Amount value={pnl} percent={pnlPercent} />,
    total: ({ pnl, pnlPercent }) => <Amount value={pnl} percent={pnlPercent} />,
  },
  day: {
    width: 'w-36',
    hide: DESK,
    cell: ({ dayChange, dayChangePercent }) => <Amount value={dayChange} percent={dayChangePercent} />,
    total: ({ dayChange, dayChangePercent }) => <Amount value={dayChange} percent={dayChangePercent} />,
  },
  weight: {
    width: 'w-28',
    hide: 'max-wide:hidden',
    cell: (_live, weight) => (weight === null ? '—' : share(weight)),
    total: () => null,
  },
};

function Price({ live }: { live: Holding }) {
  return (
    <>
      <span className="block">
        <PriceCell
          last={nearestPaise(live.currentPrice)}
          format={(last) => rupees(rupeesFromPaise(last))}
          className={live.stale ? 'text-warn' : undefined}
        />
      </span>
      {live.stale && <span className="small block text-warn">{portfolioText.lastKnown}</span>}
      <span className="small block desk:hidden">
        <PercentChange percent={live.dayChangePercent} />
      </span>
    </>
  );
}

function Total({ amount, note }: { amount: number; note: string }) {
  return (
    <>
      <span className="block">{rupees(amount)}</span>
      <span className="small t3 block font-normal">{note}</span>
    </>
  );
}

function Amount({ value, percent }: { value: number; percent: number }) {
  return (
    <>
      <span className="block">{signedRupees(value)}</span>
      <span className="small block">
        <PercentChange percent={percent} />
      </span>
    </>
  );
}

function PercentChange({ percent }: { percent: number }) {
  return <Change direction={directionOf(Math.round(percent * 100))}>{signedPercent(percent)}</Change>;
}
