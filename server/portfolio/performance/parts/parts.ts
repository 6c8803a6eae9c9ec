import { istDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Deps } from '../../../deps.ts';
import type { Market } from '../../../market/market.ts';
import { quotedDay } from '../../holdings.ts';
import type { Gains } from './gains.ts';
import type { Past } from './past.ts';
import { type GainsOf, type PastOf, readGains, readPast } from './read-parts.ts';

/** The parts of an account's reports that grow with its trades and don't depend on current prices. */
export interface Parts {
  gains(accountId: string): Promise<Gains>;
  /** Null for an account without any postings. */
  past(accountId: string): Promise<Past | null>;
}

export const gainsAsOf = (market: Market, accountId: string): GainsOf => ({
  accountId,
  today: istDate(market.now()),
});
export const pastAsOf = (market: Market, accountId: string): PastOf => ({
  accountId,
  quotedDay: quotedDay(market),
  indexId: indexIn(market),
});

/** NIFTY 50's id. */
export const indexIn = (market: Market) => market.find(INDEX_SYMBOLS.nifty50)?.id;

/** Reads and computes parts in this thread. With a limit, larger accounts are refused with TooLarge. */
export function partsHere({ db, market }: Pick<Deps, 'db' | 'market'>, most: number | null = null): Parts {
  return {
    gains: (accountId) => readGains(db, gainsAsOf(market, accountId), { symbolOf: symbolIn(market), most }),
    past: (accountId) => readPast(db, pastAsOf(market, accountId), most),
  };
}

/** Symbols by id; throws an Error for an unknown instrument. */
export const symbolIn = (market: Market) => (id: number) => market.byId(id)?.symbol ?? unknown(id);

const unknown = (id: number): never => {
  throw new Error(`The market does not know instrument ${id}, which is held.`);
};
