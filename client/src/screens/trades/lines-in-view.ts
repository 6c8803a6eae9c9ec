import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { ListItem } from './list-items.ts';

/** A list up to this long is drawn whole, so that the browser's own search finds everything in it. */
const DRAWN_WHOLE = 200;
const ROWS_BEYOND_THE_EDGE = 12;
/** Until they are laid out: a trade on a narrow screen and on a wide one, and what stands under an open one. */
const PHONE_ROW_PX = 64;
const ROW_PX = 44;
const DETAIL_PX = 190;

interface ItemInView {
  item: ListItem;
  index: number;
  /** The height of what is left out above it. */
  room: number;
}

/** The items near the window, and the one the person is in wherever it is; with the room of all the others. */
export function useLinesInView(
  items: readonly ListItem[],
  current: string | null,
  body: RefObject<HTMLElement | null>,
) {
  const rowPx = useMediaQuery('(width < 56.25rem)') ? PHONE_ROW_PX : ROW_PX;
  const pinned = current === null ? -1 : items.findIndex(({ key }) => key === current);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.detail ? DETAIL_PX : rowPx),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: ROWS_BEYOND_THE_EDGE,
    scrollMargin: useTop(body),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, pinned), [pinned]),
  });

  let end = virtual.options.scrollMargin;
  const inView: ItemInView[] = [];
  for (const { index, start, end: itsEnd } of virtual.getVirtualItems()) {
    const item = items[index];
    if (item) inView.push({ item, index, room: start - end });
    end = itsEnd;
  }
  return {
    inView,
    after: virtual.getTotalSize() + virtual.options.scrollMargin - end,
    measure: virtual.measureElement,
    scrollTo: virtual.scrollToIndex,
  };
}

function rangeWith(range: Range, pinned: number): number[] {
  if (range.count <= DRAWN_WHOLE) return Array.from({ length: range.count }, (_, index) => index);
  const inView = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || inView.includes(pinned)) return inView;
  return [...inView, pinned].sort((a, b) => a - b);
}

/** How far the list's top is from the page's. It moves when what stands above it gets another height. */
function useTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      body.current && setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return top;
}
