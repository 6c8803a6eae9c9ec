import { type BarColumns, barsUntil, cut } from '../columns.ts';
import { findBreaks } from './breaks.ts';
import type { DayCalendar } from './sessions.ts';

/** A deduction from a score. */
export interface Deduction {
  code: 'stale' | 'gaps' | 'off-calendar' | 'break' | 'refused' | 'no-volume';
  words: string;
  points: number;
}

/** Sessions considered by a score: about a year. */
const SESSIONS = 252;
/** Splits and spikes count over a three-year history. */
const BREAK_SESSIONS = 756;

/**
 * Trust score of a stored series, from 100 down to 0, with its deductions and their reasons.
 * @param bars stored bars, adjusted for the actions on record
 * @param sessions the latest sessions of the exchange up to the last completed one, oldest first, as day numbers
 * @param refused number of the symbol's bars in quarantine
 * @param handled days whose breaks halted the stock and have been resolved
 */
export function scoreOf(
  bars: BarColumns,
  sessions: readonly number[],
  refused: number,
  handled: ReadonlySet<number> = new Set(),
): { score: number; reasons: Deduction[] } {
  const reasons = deductions(cut(bars, sessions.at(-1) ?? 0), sessions, { refused, handled });
  const taken = reasons.reduce((sum, { points }) => sum + points, 0);
  return { score: Math.max(0, 100 - taken), reasons };
}

function deductions(
  bars: BarColumns,
  sessions: readonly number[],
  { refused, handled }: { refused: number; handled: ReadonlySet<number> },
): Deduction[] {
  const latest = sessions.slice(-SESSIONS);
  const found: (Deduction | null)[] = [
    stale(bars, latest),
    gaps(bars, latest),
    offCalendar(bars, sessions),
    breaks(bars, sessions, handled),
    withoutVolume(bars, latest),
    refused > 0
      ? { code: 'refused', words: counted(refused, 'refused bar'), points: Math.min(30, 3 * refused) }
      : null,
  ];
  return found.filter((each) => each !== null);
}

/** Two sessions without a bar may be a trading halt; after five the price is outdated. */
function stale({ days }: BarColumns, sessions: readonly number[]): Deduction | null {
  const last = days.at(-1) ?? 0;
  const missed = sessions.filter((day) => day > last).length;
  if (missed < 2) return null;
  return {
    code: 'stale',
    words: `The last ${missed} sessions have no bar.`,
    points: Math.min(60, 10 * missed),
  };
}

function gaps({ days }: BarColumns, sessions: readonly number[]): Deduction | null {
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const alive = sessions.filter((day) => day >= first && day <= last);
  const has = new Set(days);
  const missing = alive.filter((day) => !has.has(day)).length;
  if (missing === 0) return null;
  const points = Math.min(30, Math.ceil((100 * missing) / alive.length));
  return { code: 'gaps', words: `${missing} of ${alive.length} sessions have no bar.`, points };
}

function offCalendar({ days }: BarColumns, sessions: readonly number[]): Deduction | null {
  const first = sessions[0];
  if (first === undefined) return null;
  const trading = new Set(sessions);
  const stray = days.filter((day) => day >= first && !trading.has(day)).length;
  if (stray === 0) return null;
  return {
    code: 'off-calendar',
    words: counted(stray, 'bar', 'on days without a session'),
    points: Math.min(30, 2 * stray),
  };
}

function breaks(
  bars: BarColumns,
  sessions: readonly number[],
  handled: ReadonlySet<number>,
): Deduction | null {
  const since = sessions.at(-BREAK_SESSIONS) ?? sessions[0] ?? 0;
  const from = barsUntil(bars.days, since - 1);
  const found = findBreaks(bars).filter(
    (each) => each.from >= from && !handled.has(bars.days[each.from] ?? 0),
  );
  if (found.length === 0) return null;
  const certain = found.filter(({ from, to, kind }) => kind !== 'split' || to > from + 1).length;
  const points = Math.min(90, 50 * certain + 15 * (found.length - certain));
  return {
    code: 'break',
    words: counted(found.length, 'spike or split', 'without an action on record'),
    points,
  };
}

function withoutVolume({ days, volume }: BarColumns, sessions: readonly number[]): Deduction | null {
  const from = barsUntil(days, (sessions[0] ?? 0) - 1);
  const silent = volume.subarray(from).filter((shares) => shares === 0).length;
  if (silent === 0 || silent === days.length - from) return null;
  return { code: 'no-volume', words: counted(silent, 'bar', 'without volume'), points: Math.min(10, silent) };
}

const counted = (n: number, what: string, more = '') =>
  `${n} ${what}${n === 1 ? '' : 's'}${more && ` ${more}`}.`.replace('spike or splits', 'spikes or splits');

/** The last sessions up to a day by a calendar, oldest first. */
export function latestSessions({ isSession }: DayCalendar, until: number, count = BREAK_SESSIONS): number[] {
  const found: number[] = [];
  for (let day = until; found.length < count && day > until - 2 * count; day--)
    if (isSession(day)) found.push(day);
  return found.reverse();
}
