interface Weighted {
  key: string;
  weight: number;
}
export interface Cell {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A squarified treemap (Bruls, Huizing and van Wijk, 2000): cells proportional to their weights fill the box, each
 * as close to a square as its row allows. Weights are above 0, sorted largest first.
 */
export function layOutTreemap(items: readonly Weighted[], width: number, height: number): Cell[] {
  if (width <= 0 || height <= 0) return [];
  const sorted = items.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const scale = total > 0 ? (width * height) / total : 0;
  let waiting = sorted.map(({ key, weight }) => ({ key, weight: weight * scale }));
  let box: Box = { x: 0, y: 0, width, height };
  const cells: Cell[] = [];
  while (waiting.length > 0) {
    const row = nextRow(waiting, Math.min(box.width, box.height));
    const placed = placeRow(row, box);
    cells.push(...placed.cells);
    box = placed.rest;
    waiting = waiting.slice(row.length);
  }
  return cells;
}

/** The longest prefix whose worst aspect ratio is no worse than a shorter prefix's. */
function nextRow(waiting: Weighted[], side: number): Weighted[] {
  let taken = 1;
  while (
    taken < waiting.length &&
    worstRatio(waiting.slice(0, taken + 1), side) <= worstRatio(waiting.slice(0, taken), side)
  ) {
    taken += 1;
  }
  return waiting.slice(0, taken);
}

function worstRatio(row: Weighted[], side: number): number {
  const thickness = sumOf(row) / side;
  return Math.max(
    ...row.map(({ weight }) => {
      const length = weight / thickness;
      return Math.max(length / thickness, thickness / length);
    }),
  );
}

/** Places a row along the shorter side of the box. */
function placeRow(row: Weighted[], box: Box): { cells: Cell[]; rest: Box } {
  const upright = box.width >= box.height;
  const thickness = sumOf(row) / (upright ? box.height : box.width);
  let along = upright ? box.y : box.x;
  const cells = row.map(({ key, weight }) => {
    const length = weight / thickness;
    const start = along;
    along += length;
    return upright
      ? { key, x: box.x, y: start, width: thickness, height: length }
      : { key, x: start, y: box.y, width: length, height: thickness };
  });
  const rest = upright
    ? { ...box, x: box.x + thickness, width: box.width - thickness }
    : { ...box, y: box.y + thickness, height: box.height - thickness };
  return { cells, rest };
}

const sumOf = (row: Weighted[]): number => row.reduce((sum, { weight }) => sum + weight, 0);
