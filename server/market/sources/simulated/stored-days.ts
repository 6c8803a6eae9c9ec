import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { TradingCalendar } from '../../calendar/trading-calendar.ts';
import type { DailyProcess, DayMoves, Moves, ProcessState } from './process/daily-process.ts';

/** What a market knows of a day. */
export interface DayFigures {
  moves: DayMoves;
  /** Log closes relative to those before the first day. */
  closes: Float64Array;
}

/** Generated days of a simulated market in a file, and the process's state after the last one. */
export interface StoredDays extends Shape {
  readonly dates: readonly TradingDate[];
  readonly state: ProcessState;
  /** Reads a day from the file, unless it was read lately. Throws an Error when the file can't be read. */
  day(number: number): DayFigures;
}

/** The days to store. */
export interface AllDays extends Omit<StoredDays, 'day'> {
  figures(day: number): DayFigures;
}

/** Size of a day: stocks, and whether its moves have half the precision. */
interface Shape {
  readonly stocks: number;
  readonly halved: boolean;
}

const KINDS = ['open', 'high', 'low', 'close', 'volume'] as const;
const CHECKED_DAYS = 20;
/** Days read lately that stay in memory. */
const LATEST = 32;
/** Larger markets are not stored: they would take too much disk space. */
const MAX_BYTES = 400 * 1024 * 1024;
/** The file ends with the size of its table of contents. */
const SIZE_BYTES = 8;
const CHUNK_DAYS = 50;

/** Bytes of a day: its closes, then its moves by kind. */
const dayBytes = ({ stocks, halved }: Shape) => stocks * (8 + KINDS.length * (halved ? 4 : 8));

/** Whether the days match the calendar's sessions after a date, which may have a new holiday. */
export function datesAgree({ dates }: StoredDays, calendar: TradingCalendar, eve: TradingDate): boolean {
  let last = eve;
  return dates.every((date) => {
    last = calendar.next(last);
    return date === last;
  });
}

/** Whether a process reproduces the first stored days: different code or floating-point hardware would not. */
export function startsWith(stored: StoredDays, process: DailyProcess): boolean {
  const asStored = stored.halved ? Math.fround : (value: number) => value;
  return stored.dates.slice(0, CHECKED_DAYS).every((date, day) => {
    const made = process.next(date);
    const was = stored.day(day).moves;
    return KINDS.every((kind) => made[kind].every((value, i) => asStored(value) === was[kind][i]));
  });
}

/**
 * The stored days of a named market; null if missing or unreadable. The file stays open until the process ends, so
 * that it can be replaced meanwhile.
 */
export function readDays(file: string, name: string): StoredDays | null {
  let opened: number | null = null;
  try {
    opened = openSync(file, 'r');
    const days = daysIn(opened, name);
    if (!days) closeSync(opened);
    return days;
  } catch {
    if (opened !== null) closeSync(opened);
    return null;
  }
}

function daysIn(file: number, name: string): StoredDays | null {
  const { size } = fstatSync(file);
  const contentsBytes = Number(readAt(file, size - SIZE_BYTES, SIZE_BYTES).readBigUInt64LE());
  const daysEnd = size - SIZE_BYTES - contentsBytes;
  if (daysEnd < 0) return null;
  const { name: written, dates, state, stocks, halved } = deserialize(readAt(file, daysEnd, contentsBytes));
  const bytes = dayBytes({ stocks, halved });
  if (written !== name || daysEnd !== dates.length * bytes) return null;
  const read = (day: number) => ({
    day,
    figures: figuresIn(readAt(file, day * bytes, bytes), { stocks, halved }),
  });
  /** A day's place follows from its number: neighbours never displace each other. */
  const latest: ReturnType<typeof read>[] = [];
  return {
    dates,
    state,
    stocks,
    halved,
    day(number) {
      const place = number % LATEST;
      if (latest[place]?.day !== number) latest[place] = read(number);
      return latest[place].figures;
    },
  };
}

/** Throws an Error when the file has fewer bytes. */
function readAt(file: number, position: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(length));
  if (readSync(file, bytes, { position }) < length)
    throw new Error('The file of the market’s days is cut off.');
  return bytes;
}

function figuresIn({ buffer }: Buffer<ArrayBuffer>, { stocks, halved }: Shape): DayFigures {
  const closes = new Float64Array(buffer, 0, stocks);
  const of = (kind: (typeof KINDS)[number]): Moves => {
    const at = closes.byteLength + KINDS.indexOf(kind) * stocks * (halved ? 4 : 8);
    return halved ? new Float32Array(buffer, at, stocks) : new Float64Array(buffer, at, stocks);
  };
  const moves = {
    open: of('open'),
    high: of('high'),
    low: of('low'),
    close: of('close'),
    volume: of('volume'),
  };
  return { moves, closes };
}

/**
 * Replaces the file atomically, and returns its days; null for a market that is too large to be stored. Rejects when
 * the file can't be written.
 */
export async function writeDays(file: string, name: string, days: AllDays): Promise<StoredDays | null> {
  if (days.dates.length * dayBytes(days) > MAX_BYTES) return null;
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await writeAll(handle, name, days);
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return readDays(file, name);
}

async function writeAll(handle: FileHandle, name: string, days: AllDays): Promise<void> {
  const { dates, state, stocks, halved, figures } = days;
  const contents = serialize({ name, dates, state, stocks, halved });
  const count = dates.length;
  for (let from = 0; from < count; from += CHUNK_DAYS) {
    const length = Math.min(CHUNK_DAYS, count - from);
    const chunk = Array.from({ length }, (_, i) => bytesOf(figures(from + i))).flat();
    await handle.writev(chunk);
  }
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64LE(BigInt(contents.length));
  await handle.writev([contents, size]);
}

const bytesOf = ({ moves, closes }: DayFigures): Uint8Array[] =>
  [closes, ...KINDS.map((kind) => moves[kind])].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
