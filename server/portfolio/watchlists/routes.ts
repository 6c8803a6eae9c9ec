import { api } from '#shared/contract/index.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { listAll, orderLists, removeList } from './lists.ts';
import { addStock, changeList, createList, readList, removeStock, writeNotes } from './stocks.ts';

const DONE = { done: true } as const;

export function watchlistRoutes(on: ReturnType<typeof bindTo>, deps: Deps): void {
  const { db, market, events } = deps;
  const changed = (userId: string) => events.emit('account.changed', { userId, what: 'watchlist' });

  // The specification's routes apply to the first list.
  on(api.portfolio.watchlist, async ({ user }) => {
    const { groups } = await readList(deps, user.id);
    return groups.flatMap(({ stocks }) => stocks.map(({ note: _note, ...stock }) => stock));
  });
  on(api.portfolio.watch, async ({ user, body }) => {
    const { symbol } = await addStock(deps, user.id, body.symbol);
    return { message: `${displaySymbol(symbol)} is on your watchlist` };
  });
  on(api.portfolio.unwatch, async ({ user, body }) => {
    const { symbol } = await removeStock(deps, user.id, body.symbol);
    return { message: `${displaySymbol(symbol)} is not on your watchlist` };
  });

  on(api.watchlists.list, ({ user }) => listAll(db, market, user.id));
  on(api.watchlists.create, ({ user, body }) => createList(deps, user.id, body));
  on(api.watchlists.reorder, async ({ user, body }) => {
    await orderLists(db, user.id, body.ids);
    changed(user.id);
    return listAll(db, market, user.id);
  });
  on(api.watchlists.read, ({ user, params }) => readList(deps, user.id, params.id));
  on(api.watchlists.change, ({ user, params, body }) => changeList(deps, user.id, params.id, body));
  on(api.watchlists.remove, async ({ user, params }) => {
    await removeList(db, user.id, params.id);
    changed(user.id);
    return DONE;
  });
  on(api.watchlists.add, async ({ user, params }) => {
    await addStock(deps, user.id, params.symbol, params.id);
    return DONE;
  });
  on(api.watchlists.take, async ({ user, params }) => {
    await removeStock(deps, user.id, params.symbol, params.id);
    return DONE;
  });
  on(api.watchlists.note, ({ user, params, body }) => writeNotes(deps, user.id, params.id, body.notes));
}
