import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSparklines } from '#client/api/market/bars.ts';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { useBelowMark } from '#client/widgets/health-badge.tsx';
import { Gap } from '#client/widgets/list-table/row-gap.tsx';
import { reachableRow, useRowKeys } from '#client/widgets/list-table/row-keys.ts';
import { type RowsInView, rangeWith, rowsWithRoom } from '#client/widgets/list-table/rows-in-view.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { ListHeads } from './list-heads.tsx';
import type { ListView } from './list-order.ts';
import { StockRow } from './stock-row.tsx';
import { text } from './text.ts';

/** Below `wide` the sector is under the symbol, with the name. */
const NARROW = '(width < 85rem)';
const ROW_PX = 48;
const NARROW_ROW_PX = 60;
const ROWS_BEYOND_THE_EDGE = 8;

/** A virtual scrolling list; only visible rows are mounted, and each subscribes to its own stock. */
export function StockRows({
  stocks,
  view,
  onView,
}: {
  stocks: readonly Stock[];
  view: ListView;
  onView: (next: ListView) => void;
}) {
  const symbols = useMemo(() => stocks.map(({ symbol }) => symbol), [stocks]);
  const scroller = useRef<HTMLDivElement>(null);
  const { current, bodyProps } = useRowKeys(symbols);
  const { rows, after } = useRowsInView(symbols, current, scroller);
  const { data: lines } = useSparklines();
  const belowMark = useBelowMark();
  const reachable = reachableRow(
    current,
    rows.map(({ symbol }) => symbol),
  );
  return (
    <div ref={scroller} className="relative min-h-0 grow basis-0 overflow-y-auto overscroll-contain">
      <table className="table [--row:48px] max-wide:[--row:60px]" aria-rowcount={stocks.length + 1}>
        <caption className="sr-only">{text.list.caption}</caption>
        <colgroup>
          <col />
          <col className="w-36 max-wide:hidden" />
          <col className="w-24 max-desk:hidden" />
          <col className="w-26 max-desk:w-28" />
          <col className="w-26 max-desk:hidden" />
          <col className="w-22 max-desk:w-20" />
        </colgroup>
        <ListHeads view={view} onView={onView} />
        <tbody {...bodyProps}>
          {rows.map(({ symbol, index, room }) => {
            const stock = stocks[index];
            if (!stock) return null;
            return (
              <Fragment key={symbol}>
                <Gap height={room} />
                <StockRow
                  stock={stock}
                  place={index + 2}
                  reachable={symbol === reachable}
                  closes={lines?.closes.get(stock.id)}
                  below={belowMark(symbol)}
                />
              </Fragment>
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** The visible rows and some around them, plus the focused one. */
function useRowsInView(
  symbols: readonly string[],
  current: string | null,
  scroller: React.RefObject<HTMLElement | null>,
): RowsInView {
  const rowPx = useMediaQuery(NARROW) ? NARROW_ROW_PX : ROW_PX;
  const pinned = current === null ? -1 : symbols.indexOf(current);
  const virtual = useVirtualizer({
    count: symbols.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => symbols[index] ?? index,
    overscan: ROWS_BEYOND_THE_EDGE,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, pinned), [pinned]),
  });
  useLayoutEffect(() => {
    if (rowPx > 0) virtual.measure();
  }, [virtual, rowPx]);
  return rowsWithRoom(virtual.getVirtualItems(), virtual.getTotalSize());
}
