import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

interface RowInView {
  symbol: string;
  index: number;
  /** The height of what is left out above it. */
  room: number;
}

/** The rows of a long list that are drawn, with the room of all the others. */
export interface RowsInView {
  rows: RowInView[];
  /** The height of what is left out below the last. */
  after: number;
}

/** The rows near the edges of the view, and the one the person is in wherever it is; -1 when there is none. */
export function rangeWith(range: Range, pinned: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || inView.includes(pinned)) return inView;
  return [...inView, pinned].sort((a, b) => a - b);
}

/** What is drawn, each with the height of what is left out before it. `margin` is what stands above the list. */
export function rowsWithRoom(items: readonly VirtualItem[], total: number, margin = 0): RowsInView {
  let end = margin;
  const rows = items.map(({ index, key, start, end: itsEnd }) => {
    const room = start - end;
    end = itsEnd;
    return { symbol: String(key), index, room };
  });
  return { rows, after: total + margin - end };
}
