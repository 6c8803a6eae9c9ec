/** Values of a line, one per slot; null if missing. `slots` is the whole axis, so the line may end earlier. */
export interface LineShape {
  values: readonly (number | null)[];
  slots: number;
  /** A horizontal reference level, such as the previous close. Null if none. */
  reference: number | null;
  width: number;
  height: number;
  /** Vertical padding for the stroke width. */
  inset: number;
}

interface Point {
  x: number;
  y: number;
}

interface DrawnLine {
  /** SVG path of the line, with gaps. */
  line: string;
  /** Area between the line and the reference; empty without one. */
  area: string;
  referenceY: number | null;
  end: Point | null;
}

/** Lays out values in a box: x by slot over the whole axis, y so that line and reference fit. */
export function drawLine({ values, slots, reference, width, height, inset }: LineShape): DrawnLine {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { line: '', area: '', referenceY: null, end: null };
  const { y } = scaleOf(reference === null ? known : [...known, reference], height, inset);
  const step = width / Math.max(1, slots - 1, values.length - 1);
  const runs = unbrokenRuns(values, (value, slot) => ({ x: round(slot * step), y: y(value) }));
  const referenceY = reference === null ? null : y(reference);
  return {
    line: runs.map(pathOf).join(''),
    area: referenceY === null ? '' : runs.map((run) => closedPathOf(run, referenceY)).join(''),
    referenceY,
    end: runs.at(-1)?.at(-1) ?? null,
  };
}

/** A scale that fits all levels into a height, the highest on top. Equal levels are centred. */
export function scaleOf(levels: readonly number[], height: number, inset: number) {
  const low = levels.reduce((a, b) => Math.min(a, b));
  const high = levels.reduce((a, b) => Math.max(a, b));
  const y = (level: number) =>
    high === low ? height / 2 : round(height - inset - ((level - low) / (high - low)) * (height - 2 * inset));
  return { low, high, y };
}

function unbrokenRuns(
  values: readonly (number | null)[],
  place: (value: number, slot: number) => Point,
): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] | null = null;
  for (const [slot, value] of values.entries()) {
    if (value === null) {
      run = null;
      continue;
    }
    if (!run) {
      run = [];
      runs.push(run);
    }
    run.push(place(value, slot));
  }
  return runs;
}

function pathOf(run: Point[]): string {
  return `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

function closedPathOf(run: Point[], baseY: number): string {
  const first = run[0];
  const last = run.at(-1);
  return first && last ? `${pathOf(run)}L${last.x} ${baseY}L${first.x} ${baseY}Z` : '';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
