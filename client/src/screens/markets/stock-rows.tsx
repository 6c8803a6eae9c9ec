import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { StockRow } from './stock-row.tsx';

/** Below `wide` the sector stands under the symbol, with the name. */
const TWO_LINES = '(width < 85rem)';
const ROW_PX = 40;
const TWO_LINE_ROW_PX = 60;
const ROWS_BEYOND_THE_EDGE = 8;

/** A list that scrolls by itself; only the rows in sight exist, and each listens to its own stock. */
export function StockRows({ stocks }: { stocks: readonly Stock[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMediaQuery(TWO_LINES) ? TWO_LINE_ROW_PX : ROW_PX;
  const virtual = useVirtualizer({
    count: stocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: ROWS_BEYOND_THE_EDGE,
  });
  useLayoutEffect(() => {
    if (rowPx > 0) virtual.measure();
  }, [virtual, rowPx]);
  const rows = virtual.getVirtualItems();
  return (
    <div ref={scroller} className="relative min-h-0 grow basis-0 overflow-y-auto overscroll-contain">
      <table className="table [--row:40px] max-wide:[--row:60px]" aria-rowcount={stocks.length + 1}>
        <caption className="sr-only">All stocks with their last prices</caption>
        <colgroup>
          <col />
          <col className="w-40 max-wide:hidden" />
          <col className="w-28" />
          <col className="w-26 max-desk:hidden" />
          <col className="w-22 max-desk:w-20" />
        </colgroup>
        <ColumnHeads />
        <tbody>
          <Gap height={rows[0]?.start ?? 0} />
          {rows.map(({ index, key }) => {
            const stock = stocks[index];
            return stock && <StockRow key={key} stock={stock} place={index + 2} />;
          })}
          <Gap height={virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeads() {
  return (
    <thead className="sticky top-0 z-1 bg-card shadow-[inset_0_-1px_0_var(--border)]">
      <tr aria-rowindex={1}>
        <th scope="col" className="pl-(--card-pad)">
          Stock
        </th>
        <th scope="col" className="max-wide:hidden">
          Sector
        </th>
        <th scope="col" className="num">
          Price
        </th>
        <th scope="col" className="num max-desk:hidden">
          Day change
        </th>
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
