import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/symbol.ts';
import type { Db } from '../../../core/db.ts';
import type { Deps } from '../../../deps.ts';
import type { Market } from '../../../market/market.ts';
import { quotedDay } from '../../holdings.ts';
import { daysBetween } from '../holding-period.ts';
import { readActions, readCloses, readFills, readMovements } from '../store.ts';
import { type Gains, gainsOf } from './gains.ts';
import { type Past, pastOf } from './past.ts';

/** The parts of an account's reports that grow with its trades and do not move with the prices of now. */
export interface Parts {
  gains(accountId: string): Promise<Gains>;
  /** Null for an account in which nothing ever happened. */
  past(accountId: string): Promise<Past | null>;
}

/** What parts depend on that is not the account's own. */
export interface GainsOf {
  accountId: string;
  /** In India. */
  today: TradingDate;
}
export interface PastOf {
  accountId: string;
  /** The day whose quotes are the newest. */
  quotedDay: TradingDate;
  /** NIFTY 50's id. */
  indexId: number | undefined;
}

export const gainsAsOf = (market: Market, accountId: string): GainsOf => ({
  ...{ accountId, today: istDate(market.now()) },
});
export const pastAsOf = (market: Market, accountId: string): PastOf => ({
  ...{ accountId, quotedDay: quotedDay(market), indexId: market.find(INDEX_SYMBOLS.nifty50)?.id },
});

/** An account has more rows than are worked on where it was asked for. */
export class TooLarge extends Error {}

/** Reads and works them out here. With a limit, accounts with more rows than that are refused with TooLarge. */
export function partsHere({ db, market }: Pick<Deps, 'db' | 'market'>, most: number | null = null): Parts {
  const symbolOf = (id: number) => market.byId(id)?.symbol ?? unknown(id);
  return {
    gains: (accountId) => readGains(db, gainsAsOf(market, accountId), { symbolOf, most }),
    past: (accountId) => readPast(db, pastAsOf(market, accountId), most),
  };
}

const unknown = (id: number): never => {
  throw new Error(`The market does not know instrument ${id}, which is held.`);
};

/** Two reads. */
export async function readGains(
  db: Db,
  { accountId, today }: GainsOf,
  { symbolOf, most }: { symbolOf: (instrumentId: number) => string; most: number | null },
): Promise<Gains> {
  const fills = await readFills(db, accountId, most && most + 1);
  if (most !== null && fills.length > most) throw new TooLarge();
  // Afterwards, so that no sale of turned shares is without what turned them.
  const actions = await readActions(db, accountId);
  return gainsOf({ fills, ...actions }, today, symbolOf);
}

/** Calendar days of bars before an account began, for a share or an index that has none on its first day. */
const LOOK_BACK_DAYS = 14;

/** Closes that are read for a row that may be: ten years of a dozen stocks. */
const CLOSES_A_ROW = 20;

/** Two reads. */
export async function readPast(
  db: Db,
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
