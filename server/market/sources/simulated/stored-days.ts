import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import type { DailyProcess, DayMoves, Moves, ProcessState } from './process/daily-process.ts';

/** Generated days of a simulated market, and the process's state after the last one. */
export interface StoredDays {
  dates: TradingDate[];
  /** By day, then open, high, low, close and volume, then by stock. */
  values: Moves;
  state: ProcessState;
}

const KINDS = ['open', 'high', 'low', 'close', 'volume'] as const;
const CHECKED_DAYS = 20;
/** Larger markets are not cached: they would take too much disk space. */
const MAX_BYTES = 400 * 1024 * 1024;

/** Concatenates days. The state is copied, since the market continues with its own. */
export function packed(
  days: readonly { date: TradingDate; moves: DayMoves }[],
  stocks: number,
  state: ProcessState,
): StoredDays {
  const Values = days[0]?.moves.close instanceof Float32Array ? Float32Array : Float64Array;
  const values = new Values(days.length * KINDS.length * stocks);
  days.forEach(({ moves }, day) => {
    KINDS.forEach((kind, k) => {
      values.set(moves[kind], (day * KINDS.length + k) * stocks);
    });
  });
  return { dates: days.map(({ date }) => date), values, state: structuredClone(state) };
}

/** One of the stored days. */
export function movesOf({ values }: StoredDays, stocks: number, day: number): DayMoves {
  const of = (kind: (typeof KINDS)[number]) => {
    const at = (day * KINDS.length + KINDS.indexOf(kind)) * stocks;
    return values.subarray(at, at + stocks);
  };
  return { open: of('open'), high: of('high'), low: of('low'), close: of('close'), volume: of('volume') };
}

/** Whether the days match the calendar's sessions after a date, which may have a new holiday. */
export function datesAgree({ dates }: StoredDays, calendar: TradingCalendar, eve: TradingDate): boolean {
  let last = eve;
  return dates.every((date) => {
    last = calendar.next(last);
    return date === last;
  });
}

/** Whether a process reproduces the first stored days: different code or floating-point hardware would not. */
export function startsWith(stored: StoredDays, process: DailyProcess, stocks: number): boolean {
  return stored.dates.slice(0, CHECKED_DAYS).every((date, day) => {
    const made = process.next(date);
    const was = movesOf(stored, stocks, day);
    const asStored = stored.values instanceof Float32Array ? Math.fround : (value: number) => value;
    return KINDS.every((kind) => made[kind].every((value, i) => asStored(value) === was[kind][i]));
  });
}

/** The stored days of a named market; null if missing or unreadable. */
export async function readDays(file: string, name: string): Promise<StoredDays | null> {
  try {
    const { name: written, state, ...days } = deserialize(await readFile(file));
    return written === name ? { ...days, state: withOwnArrays(state) } : null;
  } catch {
    return null;
  }
}

/** A copy without views of the file's bytes, each of which would keep all of them in memory. */
function withOwnArrays<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return (value as T & Float64Array).slice() as T;
  if (Array.isArray(value)) return value.map(withOwnArrays) as T;
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, withOwnArrays(part)])) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withOwnArrays(part)])) as T;
}

/** Replaces the file atomically. Rejects when it can't be written; a too large market is not stored. */
export async function writeDays(file: string, name: string, days: StoredDays): Promise<void> {
  if (days.values.byteLength > MAX_BYTES) return;
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, serialize({ name, ...days }), { mode: 0o600 });
  await rename(unfinished, file);
}
