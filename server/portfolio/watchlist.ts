import { and, asc, eq, sql } from 'drizzle-orm';
import { MAX_WATCHLIST } from '#shared/domain/limits.ts';
import { indianGroups } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { watchlist } from '#shared/schema/portfolio.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Instrument, Market } from '../market/market.ts';
import { unknownSymbol } from '../market/unknown-symbol.ts';
import { presentWatched } from './present.ts';

/** A user's watched stocks in the order they were added. */
export async function listWatched({ db, market }: Deps, userId: string) {
  const rows = await db
    .select({ instrumentId: watchlist.instrumentId })
    .from(watchlist)
    .where(eq(watchlist.userId, userId))
    .orderBy(asc(watchlist.addedAt), asc(watchlist.instrumentId));
  return rows.map(({ instrumentId }) => {
    const instrument = market.byId(instrumentId);
    if (!instrument)
      throw new Error(`The market does not know instrument ${instrumentId}, which is watched.`);
    return presentWatched(instrument, market.quote(instrumentId));
  });
}

/** Watches a stock of the universe; idempotent. */
export async function watch(deps: Deps, userId: string, symbol: string) {
  const stock = stockCalled(deps.market, symbol);
  if (!stock.inUniverse) throw unknownSymbol(symbol);
  const { added, watched } = await addWithinLimit(deps, userId, stock);
  if (!added && !watched) {
    throw new AppError(
      400,
      'watchlist_full',
      `Your watchlist has ${indianGroups(MAX_WATCHLIST)} stocks, which is the limit. Remove one first.`,
    );
  }
  if (added) deps.events.emit('account.changed', { userId, what: 'watchlist' });
  return { message: `${displaySymbol(stock.symbol)} is on your watchlist` };
}

/** Stops watching a stock; idempotent. */
export async function unwatch({ db, events, market }: Deps, userId: string, symbol: string) {
  const stock = stockCalled(market, symbol);
  const removed = await db
    .delete(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.instrumentId, stock.id)));
  if (removed.rowCount) events.emit('account.changed', { userId, what: 'watchlist' });
  return { message: `${displaySymbol(stock.symbol)} is not on your watchlist` };
}

function stockCalled(market: Market, symbol: string): Instrument {
  const instrument = market.find(symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(symbol);
  return instrument;
}

/** `added` now, or `watched` before; neither when the list is full. */
async function addWithinLimit({ db, clock }: Deps, userId: string, stock: Instrument) {
  const mine = sql`select from watchlist where user_id = ${userId}`;
  const { rows } = await db.execute<{ added: boolean; watched: boolean }>(sql`
    with added as (
      insert into watchlist (user_id, instrument_id, added_at)
      select ${userId}, ${stock.id}, ${clock.now().toISOString()}::timestamptz
      where (select count(*) from (${mine}) as watched) < ${MAX_WATCHLIST}
      on conflict do nothing
      returning 1
    )
    select exists (select from added) as added, exists (${mine} and instrument_id = ${stock.id}) as watched`);
  return rows[0] ?? { added: false, watched: false };
}
