import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

export interface RowInView {
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

/** Indices in and around the viewport, plus rows that are always rendered, such as the focused one; -1 for none. */
export function rangeWith(range: Range, ...pinned: readonly number[]): number[] {
  const known = pinned.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...known])].sort((a, b) => a - b);
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
