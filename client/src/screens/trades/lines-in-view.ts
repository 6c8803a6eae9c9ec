import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import type { ListItem } from './list-items.ts';

/** Shorter lists are rendered completely, so that the browser's own search works. */
const DRAWN_WHOLE = 200;
const ROWS_BEYOND_THE_EDGE = 12;
/** Estimated heights before layout: a trade on a narrow and a wide screen, and an open trade's details. */
const PHONE_ROW_PX = 64;
const ROW_PX = 44;
const DETAIL_PX = 190;

interface ItemInView {
  item: ListItem;
  index: number;
  /** Height of the skipped rows above it. */
  room: number;
}

/** The items near the window plus the focused one, with spacers for the others. */
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

/** Offset of the list's top from the page's. Changes with the height of content above. */
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
