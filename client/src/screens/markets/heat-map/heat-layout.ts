import { type Cell, layOutTreemap } from '#client/widgets/heat-map/treemap.ts';

/** A stock of the heat map. */
export interface HeatStock {
  symbol: string;
  sector: string;
  /** Area weight, above 0. */
  size: number;
}

/** A sector's box and its stocks, positioned relative to its corner. */
export interface HeatSector extends Cell {
  /** Height of its name above its stocks; 0 where it would take too much. */
  headHeight: number;
  stocks: Cell[];
}

/** Areas are scaled by this power, so that small stocks stay legible. */
const SOFTENING = 0.5;
const HEAD_PX = 20;
/** A sector lower or narrower than this has no head. */
const MIN_FOR_HEAD = { width: 44, height: 54 } as const;
/** Between two sectors. */
const SEAM_PX = 4;

/** The largest n items, in their original order. */
export function largestBy<T>(items: readonly T[], size: (item: T) => number, most: number): readonly T[] {
  if (items.length <= most) return items;
  const chosen = new Set(items.toSorted((a, b) => size(b) - size(a)).slice(0, most));
  return items.filter((item) => chosen.has(item));
}

/** Lays out sectors as boxes that fill a frame, each filled by its stocks; largest first. */
export function layOutSectors(stocks: readonly HeatStock[], width: number, height: number): HeatSector[] {
  const bySector = Map.groupBy(stocks, ({ sector }) => sector);
  const boxes = layOutTreemap(
    [...bySector].map(([key, members]) => ({
      key,
      weight: members.reduce((sum, { size }) => sum + size ** SOFTENING, 0),
    })),
    width,
    height,
  );
  return boxes.map((box) => fill(box, bySector.get(box.key) ?? []));
}

function fill(box: Cell, stocks: readonly HeatStock[]): HeatSector {
  const width = Math.max(0, box.width - SEAM_PX);
  const height = Math.max(0, box.height - SEAM_PX);
  const headed = width >= MIN_FOR_HEAD.width && height >= MIN_FOR_HEAD.height;
  const headHeight = headed ? HEAD_PX : 0;
  const weighted = stocks.map(({ symbol, size }) => ({ key: symbol, weight: size ** SOFTENING }));
  const cells = layOutTreemap(weighted, width, height - headHeight);
  return {
    ...box,
    width,
    height,
    headHeight,
    stocks: cells.map((cell) => ({ ...cell, y: cell.y + headHeight })),
  };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest stock in an arrow's direction; null at the edge. */
export function neighbourOf(sectors: readonly HeatSector[], symbol: string, arrow: Arrow): string | null {
  const middles = sectors.flatMap(middlesOf);
  const from = middles.find(({ key }) => key === symbol);
  if (!from) return null;
  const reached = middles
    .map((to) => ({ key: to.key, ...distance(from, to, arrow) }))
    .filter(({ along }) => along > 0)
    // Sideways distance counts double, so that an arrow goes where it points.
    .sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside));
  return reached[0]?.key ?? null;
}

interface Middle {
  key: string;
  x: number;
  y: number;
}

const middlesOf = ({ x, y, stocks }: HeatSector): Middle[] =>
  stocks.map((cell) => ({ key: cell.key, x: x + cell.x + cell.width / 2, y: y + cell.y + cell.height / 2 }));

function distance(from: Middle, to: Middle, arrow: Arrow): { along: number; aside: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    return { along: arrow === 'ArrowRight' ? dx : -dx, aside: Math.abs(dy) };
  }
  return { along: arrow === 'ArrowDown' ? dy : -dy, aside: Math.abs(dx) };
}
