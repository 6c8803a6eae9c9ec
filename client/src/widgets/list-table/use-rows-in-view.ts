import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '#client/ui/paint/after-paint.ts';
import { type RowsInView, rangeWith, rowsWithRoom } from './rows-in-view.ts';

const ROWS_BEYOND_THE_EDGE = 6;

/** Lists with no more rows than this render all of them, so that the browser can find and print them. */
export const SHORT_LIST = 100;

/** The open row, and the height of its details. */
export interface OpenRow {
  id: string | null;
  height: number;
}

const NONE_OPEN: OpenRow = { id: null, height: 0 };

/**
 * The rows of a list near the window, plus the focused and the open one, with spacers for the others. A list of up to
 * `allUpTo` rows has all of them.
 */
export function useRowsInView(
  ids: readonly string[],
  {
    current,
    body,
    rowHeight,
    open = NONE_OPEN,
    allUpTo = 0,
  }: {
    current: string | null;
    body: RefObject<HTMLElement | null>;
    rowHeight: number;
    open?: OpenRow;
    allUpTo?: number;
  },
): RowsInView {
  const focused = current === null ? -1 : ids.indexOf(current);
  const opened = open.id === null ? -1 : ids.indexOf(open.id);
  const sizeOf = useCallback(
    (index: number) => rowHeight + (index === opened ? open.height : 0),
    [rowHeight, opened, open.height],
  );
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: sizeOf,
    getItemKey: (index) => ids[index] ?? index,
    overscan: ids.length <= allUpTo ? allUpTo : ROWS_BEYOND_THE_EDGE,
    scrollMargin: useTop(body, ids),
    // Set before the virtualizer measures it, so that a deferred render has the rows and can be time-sliced.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: useCallback((range: Range) => rangeWith(range, focused, opened), [focused, opened]),
  });
  useLayoutEffect(() => {
    if (sizeOf(0) > 0) virtual.measure();
  }, [virtual, sizeOf]);
  const limit = useGrowingLimit();
  const near = virtual.getVirtualItems().filter(({ index }, place) => place < limit || index === focused);
  return rowsWithRoom(near, virtual.getTotalSize(), virtual.options.scrollMargin);
}

/** Rows of a new list rendered per paint. */
const ROWS_AT_A_TIME = 10;
/** After this many rows, the rest render together. */
const ENOUGH_ROWS = 40;

/** Number of rendered rows of a new list: grows after each paint, so that input waits only for a few rows. */
function useGrowingLimit(): number {
  const [limit, setLimit] = useState(ROWS_AT_A_TIME);
  useEffect(() => {
    if (limit > ENOUGH_ROWS) return undefined;
    const more = limit < ENOUGH_ROWS ? limit + ROWS_AT_A_TIME : Number.POSITIVE_INFINITY;
    return afterPaint(() => startTransition(() => setLimit(more)));
  }, [limit]);
  return limit;
}

/** Offset of the body's top from the page's; remeasured for another list, because the controls above may differ. */
function useTop(body: RefObject<HTMLElement | null>, ids: readonly string[]): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (ids.length === 0 || !body.current) return;
      setTop(body.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [body, ids]);
  return top;
}

/**
 * Tracks the height of the first element in a table's body that matches the selector; when it is removed, that of the
 * next one. `usual` until there is one.
 */
export function useHeightOf(body: RefObject<HTMLElement | null>, selector: string, usual: number): number {
  const [height, setHeight] = useState(usual);
  const [observer] = useState(
    () =>
      new ResizeObserver(([entry]) => {
        const { target } = entry ?? {};
        if (target?.isConnected) setHeight(target.getBoundingClientRect().height);
      }),
  );
  const measured = useRef<Element | null>(null);
  useEffect(() => {
    if (measured.current?.isConnected) return;
    observer.disconnect();
    measured.current = body.current?.querySelector(selector) ?? null;
    if (measured.current) observer.observe(measured.current);
  });
  useEffect(() => () => observer.disconnect(), [observer]);
  return height;
}
