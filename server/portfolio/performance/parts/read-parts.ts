import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { VALUED_ON } from '../capital-gains.ts';
import { daysBetween } from '../holding-period.ts';
import { type Queries, readActions, readCloses, readFills, readHighs, readMovements } from '../store.ts';
import { type Gains, gainsOf } from './gains.ts';
import { type Past, pastOf } from './past.ts';

/** Inputs of the parts besides the account's own rows. */
export interface GainsOf {
  accountId: string;
  /** Indian date. */
  today: TradingDate;
}
export interface PastOf {
  accountId: string;
  /** The day of the newest quotes. */
  quotedDay: TradingDate;
  /** NIFTY 50's id. */
  indexId: number | undefined;
}

/** Thrown when an account has too many rows to compute inline. */
export class TooLarge extends Error {}

/** Two reads, and a third for shares acquired before February 2018. */
export async function readGains(
  db: Queries,
  { accountId, today }: GainsOf,
  { symbolOf, most }: { symbolOf: (instrumentId: number) => string; most: number | null },
): Promise<Gains> {
  const fills = await readFills(db, accountId, most && most + 1);
  if (most !== null && fills.length > most) throw new TooLarge();
  // Read second, so that a sale of split shares always has its split.
  const actions = await readActions(db, accountId);
  const old = fills.filter(({ date }) => date <= VALUED_ON).map(({ instrumentId }) => instrumentId);
  const highs = await readHighs(db, [...new Set(old)], VALUED_ON);
  return gainsOf({ fills, ...actions, highs }, today, symbolOf);
}

/** Calendar days of bars before an account's start, for instruments without a bar on its first day. */
const LOOK_BACK_DAYS = 14;

/** Closes read per allowed row: ten years of a dozen stocks. */
const CLOSES_A_ROW = 20;

/** Two reads. */
export async function readPast(
  db: Queries,
  { accountId, quotedDay, indexId }: PastOf,
  most: number | null,
): Promise<Past | null> {
  const movements = await readMovements(db, accountId, most && most + 1);
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return null;
  const today = later(quotedDay, last.date);
  const wanted = new Set(movements.flatMap(({ instrumentId }) => instrumentId ?? []));
  if (indexId !== undefined) wanted.add(indexId);
  const closeCount = wanted.size * daysBetween(first.date, today);
  if (most !== null && (movements.length > most || closeCount > most * CLOSES_A_ROW)) throw new TooLarge();
  const closes = await readCloses(db, [...wanted], addDays(first.date, -LOOK_BACK_DAYS), today);
  return pastOf({ movements, closes, indexId, today });
}

const later = (a: TradingDate, b: TradingDate) => (a > b ? a : b);
