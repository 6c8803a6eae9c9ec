import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { type ListFilters, type Sort, sortBy } from './list-filters.ts';
import { StockRow } from './stock-row.tsx';

const NARROW = '(width < 56.25rem)';
const COARSE = '(pointer: coarse)';
const ROWS_BEYOND_THE_EDGE = 12;

/** The list itself: only the rows near the window exist, each listens to its own stock, and heads sort. */
export function StocksTable({
  stocks,
  filters,
  onSort,
}: {
  stocks: Stock[];
  filters: ListFilters;
  onSort: (next: ListFilters) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const virtual = useWindowVirtualizer({
    count: stocks.length,
    estimateSize: () => rowHeight,
    overscan: ROWS_BEYOND_THE_EDGE,
    scrollMargin: useTop(body),
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  const visible = virtual.getVirtualItems();
  const above = (visible[0]?.start ?? 0) - virtual.options.scrollMargin;
  const below = virtual.getTotalSize() - ((visible.at(-1)?.end ?? 0) - virtual.options.scrollMargin);
  const head = { filters, onSort };
  return (
    <table
      className="table [--cell-x:8px] [--row:32px] pointer-coarse:[--row:48px] max-desk:[--row:56px]"
      aria-rowcount={stocks.length + 1}
    >
      <caption className="sr-only">Stocks. A click on a column's head sorts by it.</caption>
      <colgroup>
        <col />
        <col className="w-26 max-desk:w-30" />
        <col className="w-40 max-desk:hidden" />
        <col className="w-24 max-desk:hidden" />
        <col className="w-34 max-desk:hidden" />
        <col className="w-32 max-desk:hidden" />
        <col className="w-38 max-desk:w-14" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <Head sort="name" label="Stock" {...head} />
          <Head sort="price" label="Price" number {...head} />
          <Head sort="change" label="Change" number wide {...head} />
          <Head sort="volume" label="Volume" number wide {...head} />
          <Head sort="marketCap" label="Market Cap" number wide {...head} />
          <th scope="col" className="max-desk:hidden">
            AI Predictions
          </th>
          <th scope="col" className="num">
            <span className="max-desk:sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={above} />
        {visible.map(({ index, key }) => {
          const stock = stocks[index];
          return stock && <StockRow key={key} stock={stock} place={index + 2} />;
        })}
        <Gap height={below} />
      </tbody>
    </table>
  );
}

function Head({
  sort,
  label,
  number = false,
  wide = false,
  filters,
  onSort,
}: {
  sort: Sort;
  label: string;
  number?: boolean;
  /** Left out on a narrow screen. */
  wide?: boolean;
  filters: ListFilters;
  onSort: (next: ListFilters) => void;
}) {
  const current = filters.sort === sort;
  const direction = filters.order === 'desc' ? 'descending' : 'ascending';
  const Arrow = filters.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={current ? direction : 'none'}
      className={[number && 'num', wide && 'max-desk:hidden'].filter(Boolean).join(' ')}
    >
      <button
        type="button"
        className="inline-flex h-8 items-center gap-1"
        onClick={() => onSort(sortBy(filters, sort))}
      >
        {label}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

/** How far the body's top is from the page's. */
function useTop(body: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => body.current && setTop(body.current.getBoundingClientRect().top + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [body]);
  return top;
}

/** As --row says: two lines to a row on a narrow screen, more room for a finger than for a mouse. */
function useRowHeight(): number {
  const narrow = useMediaQuery(NARROW);
  const coarse = useMediaQuery(COARSE);
  if (narrow) return 56;
  return coarse ? 48 : 32;
}
