import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

interface RowInView {
  symbol: string;
  index: number;
  /** Height of the skipped rows above it. */
  room: number;
}

/** The rendered rows of a virtual list, with spacers for the others. */
export interface RowsInView {
  rows: RowInView[];
  /** Height of the skipped rows after the last. */
  after: number;
}

/** Indices in and around the viewport, plus the focused row's; -1 for none. */
export function rangeWith(range: Range, pinned: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || inView.includes(pinned)) return inView;
  return [...inView, pinned].sort((a, b) => a - b);
}

/** Rendered rows, each with the height skipped before it. `margin` is the content above the list. */
export function rowsWithRoom(items: readonly VirtualItem[], total: number, margin = 0): RowsInView {
  let end = margin;
  const rows = items.map(({ index, key, start, end: itsEnd }) => {
    const room = start - end;
    end = itsEnd;
    return { symbol: String(key), index, room };
  });
  return { rows, after: total + margin - end };
}
