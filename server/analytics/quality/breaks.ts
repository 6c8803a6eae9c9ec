import type { BarColumns } from '../columns.ts';

/** A discontinuity in a series. */
export interface Break {
  kind: 'spike' | 'split' | 'jump';
  /**
   * The wrong bars, `from` up to, not including, `to`: those of a spike, or all from a split or jump on; only the
   * first for a suspected split.
   */
  from: number;
  to: number;
  /** The factor of the price change. */
  ratio: number;
  /** For a split: the ratio of new to old shares that explains it. */
  shares: { becomes: number; of: number } | null;
}

/** Prices don't move fivefold in a day: the widest price band is 20 %, except for stocks with derivatives. */
const SPIKE = Math.log(5);
/** A spike returns to less than twice its origin within this many bars. */
const REVERTS_WITHIN = 10;
const REVERTED = Math.log(2);

/** Share ratios of common splits and bonus issues: new shares for old ones. */
const SHARES: readonly (readonly [becomes: number, of: number])[] = [
  [5, 4],
  [4, 3],
  [3, 2],
  [5, 3],
  [2, 1],
  [5, 2],
  [3, 1],
  [4, 1],
  [5, 1],
  [6, 1],
  [8, 1],
  [10, 1],
  [20, 1],
  [50, 1],
  [100, 1],
];
/** The smallest gap considered: one bonus share for four, less a day's trading. */
const MIN = 0.15;
/**
 * A gap that trading can't explain: stocks without derivatives are limited to 20 %, and others hardly ever gap 40
 * %.
 */
const UNTRADED = Math.log(1.7);
const WINDOW = 60;
/** With more calendar days between two bars, trading can explain any move: the limits for splits and for jumps. */
const SPLIT_APART = 31;
const JUMP_APART = 366;

/**
 * Finds reverting spikes, unadjusted splits and bonuses, and other jumps of more than five times. Prices are
 * expected to be adjusted for known actions, so that any finding has no action on record.
 *
 * A split is an opening gap that a small share ratio explains, followed by a day of ordinary trading: a crash opens
 * lower too, but stays volatile. Bars without a positive price are skipped.
 */
export function findBreaks(bars: BarColumns): Break[] {
  const found: Break[] = [];
  const sound = soundBars(bars);
  let n = 0;
  while (n < sound.length) {
    const spike = spikeAt(bars, sound, n);
    const i = sound[n] ?? 0;
    if (spike) {
      const to = sound[n + spike.bars] ?? bars.days.length;
      found.push({ kind: 'spike', from: i, to, ratio: spike.ratio, shares: null });
      sound.splice(n, spike.bars);
    } else {
      found.push(...levelBreak(bars, sound, n));
      n += 1;
    }
  }
  return found;
}

const at = (column: Float64Array, i: number) => column[i] ?? Number.NaN;

function soundBars({ days, low, high, close, open }: BarColumns): number[] {
  return Array.from(days.keys()).filter((i) => [low, high, close, open].every((column) => at(column, i) > 0));
}

/** Length and size of a spike starting at a bar; null if there is none. */
function spikeAt(
  bars: BarColumns,
  sound: readonly number[],
  n: number,
): { bars: number; ratio: number } | null {
  const i = sound[n] ?? 0;
  const before = n > 0 ? at(bars.close, sound[n - 1] ?? 0) : at(bars.close, i);
  const ratio = at(bars.close, i) / before;
  // A day that ends where it began can't have been five times as high or low in between.
  const reach = Math.max(at(bars.high, i) / at(bars.close, i), at(bars.close, i) / at(bars.low, i));
  if (Math.log(reach) > SPIKE && Math.abs(Math.log(ratio)) < REVERTED) return { bars: 1, ratio: reach };
  if (Math.abs(Math.log(ratio)) <= SPIKE || daysApart(bars, sound, n) > JUMP_APART) return null;
  for (let k = n + 1; k < sound.length && k <= n + REVERTS_WITHIN; k++) {
    if (Math.abs(Math.log(at(bars.close, sound[k] ?? 0) / before)) < REVERTED) return { bars: k - n, ratio };
  }
  return null;
}

/** Calendar days between a bar and the previous sound one. */
const daysApart = ({ days }: BarColumns, sound: readonly number[], n: number) =>
  (days[sound[n] ?? 0] ?? 0) - (days[sound[n - 1] ?? sound[n] ?? 0] ?? 0);

function levelBreak(bars: BarColumns, sound: readonly number[], n: number): Break[] {
  if (n === 0) return [];
  const from = sound[n] ?? 0;
  const ratio = at(bars.close, from) / at(bars.close, sound[n - 1] ?? 0);
  const split = splitAt(bars, sound, n);
  const to = bars.days.length;
  if (split)
    return [{ kind: 'split', from, to: split.suspected ? from + 1 : to, ratio, shares: split.shares }];
  const isJump = Math.abs(Math.log(ratio)) > SPIKE && daysApart(bars, sound, n) <= JUMP_APART;
  return isJump ? [{ kind: 'jump', from, to, ratio, shares: null }] : [];
}

function splitAt(bars: BarColumns, sound: readonly number[], n: number): Split | null {
  const [i, before] = [sound[n] ?? 0, sound[n - 1] ?? 0];
  if (daysApart(bars, sound, n) > SPLIT_APART) return null;
  const gap = Math.log(at(bars.open, i) / at(bars.close, before));
  const step = Math.log(at(bars.close, i) / at(bars.close, before));
  const size = Math.min(Math.abs(gap), Math.abs(step));
  if (size < MIN || gap * step < 0) return null;
  const nearest = nearestShares(gap);
  const suspected = size < UNTRADED;
  if (suspected && !looksLikeSplit({ bars, sound, n, gap, step, nearest })) return null;
  const [becomes, of] = nearest;
  return { suspected, shares: gap < 0 ? { becomes, of } : { becomes: of, of: becomes } };
}

interface Split {
  shares: NonNullable<Break['shares']>;
  /** Trading could explain it too, though unlikely. */
  suspected: boolean;
}

interface Candidate {
  bars: BarColumns;
  sound: readonly number[];
  n: number;
  gap: number;
  step: number;
  nearest: readonly [number, number];
}

/**
 * Whether a fall that trading could explain is more likely a split: it fits a ratio, and the day trades normally.
 */
function looksLikeSplit({ bars, sound, n, gap, step, nearest }: Candidate): boolean {
  if (gap > 0) return false;
  const i = sound[n] ?? 0;
  const moved = Math.log(at(bars.high, i) / at(bars.low, i));
  const { move, range } = usual(bars, sound, n);
  const [becomes, of] = nearest;
  const ratio = Math.log(becomes / of);
  if (isLocked(gap, moved)) return false;
  const room = Math.max(0.04, Math.min(4 * move, 0.12));
  return (
    Math.abs(-gap - ratio) < room &&
    Math.abs(-step - ratio) < 1.5 * room + 0.02 &&
    moved < Math.max(0.12, 4 * range)
  );
}

/** Locked at the 20 % limit: news, not a split. */
const isLocked = (gap: number, moved: number) => Math.abs(gap - Math.log(0.8)) < 0.004 && moved < 0.003;

function nearestShares(gap: number): readonly [number, number] {
  const away = ([becomes, of]: readonly [number, number]) => Math.abs(Math.abs(gap) - Math.log(becomes / of));
  return SHARES.reduce((a, b) => (away(b) < away(a) ? b : a));
}

/** Typical day before a bar: the medians of the absolute close move and of the range, in logarithms. */
function usual(bars: BarColumns, sound: readonly number[], n: number): { move: number; range: number } {
  const moves: number[] = [];
  const ranges: number[] = [];
  for (let k = Math.max(1, n - WINDOW); k < n; k++) {
    const [i, before] = [sound[k] ?? 0, sound[k - 1] ?? 0];
    moves.push(Math.abs(Math.log(at(bars.close, i) / at(bars.close, before))));
    ranges.push(Math.log(at(bars.high, i) / at(bars.low, i)));
  }
  return { move: 1.5 * median(moves), range: median(ranges) };
}

/** The median; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
