import { type BarColumns, emptyColumns } from '../columns.ts';

/** New bars among the stored ones of their symbol. */
export interface Merged {
  merged: BarColumns;
  /** The new bar's row at an index; null for a stored bar. */
  rowOf(place: number): number | null;
}

/**
 * Merges new bars over stored ones by day; new bars replace stored ones.
 * @param rows which of the new bars, ascending
 */
export function mergeBars(bars: BarColumns, rows: readonly number[], stored: BarColumns | undefined): Merged {
  const newDays = new Set(rows.map((row) => bars.days[row]));
  const unchanged = stored ? Array.from(stored.days.keys()).filter((i) => !newDays.has(stored.days[i])) : [];
  const merged = emptyColumns(unchanged.length + rows.length);
  const places: (number | null)[] = [];
  let [n, k] = [0, 0];
  while (n < rows.length || k < unchanged.length) {
    const [row, i] = [rows[n], unchanged[k]];
    const takeNew = i === undefined || (row !== undefined && (bars.days[row] ?? 0) < (stored?.days[i] ?? 0));
    if (takeNew && row !== undefined) {
      copy(bars, row, merged, places.length);
      places.push(row);
      n += 1;
    } else if (stored && i !== undefined) {
      copy(stored, i, merged, places.length);
      places.push(null);
      k += 1;
    }
  }
  return { merged, rowOf: (place) => places[place] ?? null };
}

function copy(from: BarColumns, i: number, to: BarColumns, place: number): void {
  to.days[place] = from.days[i] ?? 0;
  for (const column of ['open', 'high', 'low', 'close', 'volume'] as const) {
    to[column][place] = from[column][i] ?? Number.NaN;
  }
}
