import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { PastDays } from '../../../market/calendar/trading-day-before.ts';
import { VALUED_ON } from '../capital-gains.ts';
import type { Movement } from '../equity-curve.ts';
import { daysBetween } from '../holding-period.ts';
import {
  type Queries,
  readActions,
  readCloses,
  readFills,
  readHighs,
  readLateSessions,
  readMovements,
  type Span,
} from '../store.ts';
import type { Carried } from './carried.ts';
import { type CarriedGains, carryGains, countOf, type Gains, type GainsRecord, gainsOf } from './gains.ts';
import { carryPast, type Past, pastOf } from './past.ts';

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
  return gainsOf(carryGains(await readRecord(db, accountId, most)), today, symbolOf);
}

async function readRecord(
  db: Queries,
  accountId: string,
  most: number | null,
  span: Span = 'all',
): Promise<GainsRecord> {
  const fills = await readFills(db, accountId, most && most + 1, span);
  if (most !== null && fills.length > most) throw new TooLarge();
  // Read second, so that a sale of split shares always has its split.
  const actions = await readActions(db, accountId, span);
  const old = fills.filter(({ date }) => date <= VALUED_ON).map(({ instrumentId }) => instrumentId);
  const highs = await readHighs(db, [...new Set(old)], VALUED_ON);
  return { fills, ...actions, highs };
}

/** What happened on days after those of carried gains. */
export async function readRecordSince(
  db: Queries,
  accountId: string,
  { highs, late }: CarriedGains,
  { dates, most }: { dates: readonly TradingDate[]; most: number | null },
): Promise<GainsRecord> {
  const record = await readRecord(db, accountId, most, { dates, sessions: [...dates, ...late] });
  if (highs.size === 0) return record;
  const { shareChanges: splits } = await readActions(db, accountId);
  return { ...record, splits };
}

/** Calendar days of bars before an account's start, for instruments without a bar on its first day. */
const LOOK_BACK_DAYS = 14;

/** Closes read per allowed row: ten years of a dozen stocks. */
const CLOSES_A_ROW = 20;

/** Postings read per allowed row: a fill has three or four. */
const POSTINGS_A_ROW = 4;

/** An account's past up to a day. */
export interface CarryOf extends PastDays {
  accountId: string;
  /** NIFTY 50's id. */
  indexId: number | undefined;
}

/** More open lots than this cost more to carry than to match again. */
const MAX_CARRIED_LOTS = 50_000;

/** Reads all of an account's past; null without any, and if it has too many open lots. */
export async function readCarried(
  db: Queries,
  { accountId, through, indexId }: CarryOf,
): Promise<Carried | null> {
  const { movements } = await readMovements(db, accountId, { through });
  const [first] = movements;
  if (!first) return null;
  const wanted = instrumentsOf(movements, indexId);
  const closes = await readCloses(db, wanted, addDays(first.date, -LOOK_BACK_DAYS), addDays(through, 1));
  const matched = carryGains(await readRecord(db, accountId, null, { through }));
  const gains = { ...matched, late: await readLateSessions(db, accountId, through) };
  if (countOf(gains) > MAX_CARRIED_LOTS) return null;
  return { gains, past: carryPast({ movements, closes, indexId }, through) };
}

/** Every instrument ever held, and NIFTY 50. */
function instrumentsOf(movements: readonly Movement[], indexId: number | undefined): number[] {
  const wanted = new Set(movements.flatMap(({ instrumentId }) => instrumentId ?? []));
  if (indexId !== undefined) wanted.add(indexId);
  return [...wanted];
}

/** Two reads. */
export async function readPast(
  db: Queries,
  { accountId, quotedDay, indexId }: PastOf,
  most: number | null,
): Promise<Past | null> {
  const { movements, isComplete } = await readMovements(db, accountId, 'all', most && most * POSTINGS_A_ROW);
  if (!isComplete) throw new TooLarge();
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return null;
  const today = later(quotedDay, last.date);
  const wanted = instrumentsOf(movements, indexId);
  const closeCount = wanted.length * daysBetween(first.date, today);
  if (most !== null && (movements.length > most || closeCount > most * CLOSES_A_ROW)) throw new TooLarge();
  const closes = await readCloses(db, wanted, addDays(first.date, -LOOK_BACK_DAYS), today);
  return pastOf({ movements, closes, indexId, today });
}

const later = (a: TradingDate, b: TradingDate) => (a > b ? a : b);
