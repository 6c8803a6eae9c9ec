import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { api } from '#shared/contract/index.ts';
import type { WatchedStock, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import { MAX_WATCHLIST } from '#shared/domain/account/watchlist.ts';
import { indianGroups } from '#shared/domain/money.ts';
import { watchlist, watchlists } from '#shared/schema/trading/portfolio.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Instrument, Market } from '../../market/market.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { presentWatched } from '../present.ts';
import {
  called,
  changedMeanwhile,
  insertList,
  type List,
  listsOf,
  lockLists,
  refuseName,
  type Tx,
} from './lists.ts';

type Calls = typeof api.watchlists;
type NewList = z.output<Calls['create']['body']>;
type Change = z.output<Calls['change']['body']>;
type Notes = z.output<Calls['note']['body']>['notes'];

/** A list with prices; the first without an id. Throws AppError 404 for another user's list or an unknown one. */
export async function readList(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  userId: string,
  id?: string,
): Promise<WatchlistDetail> {
  const lists = await listsOf(db, userId);
  const list = called(lists, id ?? lists[0]?.id ?? '');
  const rows = await db
    .select()
    .from(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.listId, list.id)))
    .orderBy(asc(watchlist.place), asc(watchlist.addedAt), asc(watchlist.instrumentId));
  const stocksOf = (section: number): WatchedStock[] =>
    rows
      .filter((row) => row.section === section)
      .map(({ instrumentId, note }) => {
        const instrument = market.byId(instrumentId);
        if (!instrument)
          throw new Error(`The market does not know instrument ${instrumentId}, which is watched.`);
        return { ...presentWatched(instrument, market.quote(instrumentId)), note };
      });
  return {
    id: list.id,
    name: list.name,
    version: list.version,
    groups: [null, ...list.groups].map((name, section) => ({ name, stocks: stocksOf(section) })),
  };
}

/**
 * Creates a list, or restores a deleted one under its id. Throws AppError 409 at the limit or for a name or id in
 * use, 404 for an unknown stock.
 */
export async function createList(deps: Deps, userId: string, form: NewList) {
  const { id = deps.newId(), name, groups = [], place } = form;
  await deps.db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId);
    await insertList(tx, lists, { userId, id, name, groups: headings(groups), place });
    await writeStocks(tx, deps, { userId, id }, groups);
  });
  return published(deps, userId, id);
}

/** Replaces a list. Throws AppError 409 when it has another version, or for a name in use. */
export async function changeList(deps: Deps, userId: string, id: string, { version, name, groups }: Change) {
  await deps.db.transaction(async (tx) => {
    const lists = await lockLists(tx, userId);
    if (called(lists, id).version !== version) throw changedMeanwhile();
    refuseName(lists, name, id);
    await tx
      .update(watchlists)
      .set({ name, groups: headings(groups) })
      .where(ofList({ userId, id }));
    await writeStocks(tx, deps, { userId, id }, groups);
    await countChange(tx, { userId, id });
  });
  return published(deps, userId, id);
}

/** Writes notes on stocks of a list, or deletes them. Throws AppError 404 for a stock that is not on it. */
export async function writeNotes(deps: Deps, userId: string, id: string, notes: Notes) {
  await deps.db.transaction(async (tx) => {
    called(await lockLists(tx, userId), id);
    const rows = notes.map(({ symbol, note }) => ({ id: stockCalled(deps.market, symbol).id, note }));
    const { rowCount } = await tx.execute(sql`
      update watchlist w set note = n.note
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id int, note text)
      where w.user_id = ${userId} and w.list_id = ${id} and w.instrument_id = n.id`);
    if (rowCount !== rows.length) {
      throw new AppError(404, 'not_found', 'This stock is no longer on the watchlist.');
    }
    await countChange(tx, { userId, id });
  });
  return published(deps, userId, id);
}

/** Adds a stock of the universe to a list, the first without an id; idempotent. Throws AppError 400 when full. */
export async function addStock(deps: Deps, userId: string, symbol: string, id?: string): Promise<Instrument> {
  const stock = stockCalled(deps.market, symbol);
  if (!stock.inUniverse) throw unknownSymbol(symbol);
  const added = await deps.db.transaction(async (tx) => {
    const list = oneOf(await lockLists(tx, userId), id);
    const mine = sql`select from watchlist where user_id = ${userId} and list_id = ${list.id}`;
    const { rows } = await tx.execute<{ full: boolean; added: boolean }>(sql`
      with added as (
        insert into watchlist (user_id, list_id, instrument_id, place, added_at)
        select ${userId}, ${list.id}, ${stock.id}, coalesce((
            select max(place) + 1 from watchlist
            where user_id = ${userId} and list_id = ${list.id} and section = 0), 0),
          ${deps.clock.now().toISOString()}::timestamptz
        where (select count(*) from (${mine}) as watched) < ${MAX_WATCHLIST}
        on conflict do nothing
        returning 1
      )
      select exists (select from added) as added,
        not exists (${mine} and instrument_id = ${stock.id}) as full`);
    const { added = false, full = true } = rows[0] ?? {};
    if (!added && full) {
      throw new AppError(
        400,
        'watchlist_full',
        `Your watchlist has ${indianGroups(MAX_WATCHLIST)} stocks, which is the limit. Remove one first.`,
      );
    }
    if (added) await countChange(tx, { userId, id: list.id });
    return added;
  });
  if (added) deps.events.emit('account.changed', { userId, what: 'watchlist' });
  return stock;
}

/** Removes a stock from a list, the first without an id; idempotent. */
export async function removeStock(
  { db, events, market }: Deps,
  userId: string,
  symbol: string,
  id?: string,
): Promise<Instrument> {
  const stock = stockCalled(market, symbol);
  const removed = await db.transaction(async (tx) => {
    const list = oneOf(await lockLists(tx, userId), id);
    const { rowCount } = await tx
      .delete(watchlist)
      .where(
        and(
          eq(watchlist.userId, userId),
          eq(watchlist.listId, list.id),
          eq(watchlist.instrumentId, stock.id),
        ),
      );
    if (rowCount) await countChange(tx, { userId, id: list.id });
    return rowCount;
  });
  if (removed) events.emit('account.changed', { userId, what: 'watchlist' });
  return stock;
}

type Which = Pick<List, 'userId' | 'id'>;

const oneOf = (lists: readonly List[], id: string | undefined) => called(lists, id ?? lists[0]?.id ?? '');

const ofList = ({ userId, id }: Which) => and(eq(watchlists.userId, userId), eq(watchlists.id, id));

const headings = (groups: Change['groups']): string[] => groups.flatMap(({ name }) => name ?? []);

async function countChange(tx: Tx, list: Which): Promise<void> {
  await tx
    .update(watchlists)
    .set({ version: sql`${watchlists.version} + 1` })
    .where(ofList(list));
}

async function published(deps: Deps, userId: string, id: string): Promise<WatchlistDetail> {
  deps.events.emit('account.changed', { userId, what: 'watchlist' });
  return readList(deps, userId, id);
}

/** Stocks that left the universe may stay, but not be added. */
async function writeStocks(
  tx: Tx,
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  { userId, id }: Which,
  groups: Change['groups'],
): Promise<void> {
  const before = await tx
    .select({ instrumentId: watchlist.instrumentId })
    .from(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.listId, id)));
  const listed = new Set(before.map(({ instrumentId }) => instrumentId));
  const rows = groups.flatMap(({ symbols }, section) =>
    symbols.map((symbol, place) => {
      const stock = stockCalled(market, symbol);
      if (!stock.inUniverse && !listed.has(stock.id)) throw unknownSymbol(symbol);
      return { id: stock.id, section, place };
    }),
  );
  const given = JSON.stringify(rows);
  await tx.execute(sql`
    delete from watchlist where user_id = ${userId} and list_id = ${id} and instrument_id not in (
      select r.id from jsonb_to_recordset(${given}::jsonb) r (id int))`);
  await tx.execute(sql`
    insert into watchlist (user_id, list_id, instrument_id, section, place, added_at)
    select ${userId}, ${id}, r.id, r.section, r.place, ${clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) r (id int, section int, place int)
    on conflict (user_id, list_id, instrument_id) do update set section = excluded.section, place = excluded.place
    where (watchlist.section, watchlist.place) is distinct from (excluded.section, excluded.place)`);
}

function stockCalled(market: Market, symbol: string): Instrument {
  const instrument = market.find(symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(symbol);
  return instrument;
}
