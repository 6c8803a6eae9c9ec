import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo, RecordedReply } from '../core/http/bind.ts';
import { linkNext } from '../core/http/next-page.ts';
import { inSlices } from '../core/workers/in-slices.ts';
import type { Deps } from '../deps.ts';
import { cancelTrade, modifyTrade } from './change/change.ts';
import { cancelGtt, changeGtt, createGtt, listGtts } from './gtt/store.ts';
import { presentRecent, presentTrade } from './history/present.ts';
import { statsOf } from './history/stats.ts';
import { newestTrades, readTrade, sumTrades, tradeEvents, tradeReratings } from './history/store.ts';
import { timelineOf } from './history/timeline.ts';
import { changeFrom, orderFromDialog, orderFromForm } from './order/order.ts';
import { orderRate } from './order/order-rate.ts';
import { noSuchTrade } from './order/refusals.ts';
import { placeTrade } from './place/place.ts';
import { exitPositions } from './positions/exit.ts';

/** As many as the portfolio screen shows. */
const RECENT_TRADES = 20;
const HISTORY_TRADES = 1_000;

export function tradingRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const countOrder = orderRate(deps.clock);

  on(api.trades.place, ({ user, body, idempotencyKey }) => {
    countOrder(user.accountId);
    return placeTrade(deps, user, orderFromDialog(body), idempotencyKey);
  });
  on(api.trades.execute, ({ user, body, idempotencyKey }) => {
    countOrder(user.accountId);
    return placeTrade(deps, user, orderFromForm(body), idempotencyKey);
  });
  on(api.positions.exit, ({ user, body }) => {
    countOrder(user.accountId);
    return exitPositions(deps, user, body.symbols ?? null);
  });
  on(api.gtt.list, ({ user }) => listGtts(deps, user));
  on(api.gtt.create, ({ user, body, idempotencyKey }) => {
    countOrder(user.accountId);
    return createGtt(deps, user, body, idempotencyKey);
  });
  on(api.gtt.change, ({ user, params, body }) => {
    countOrder(user.accountId);
    return changeGtt(deps, user, params.id, body);
  });
  on(api.gtt.cancel, ({ user, params }) => cancelGtt(deps, user, params.id));
  on(api.trades.recent, async ({ user }) =>
    (await newestTrades(deps.db, user.accountId, RECENT_TRADES)).map(presentRecent),
  );
  on(api.trades.history, async ({ user, query, req, res }) => {
    const rows = await newestTrades(deps.db, user.accountId, HISTORY_TRADES, query.before);
    const last = rows.at(HISTORY_TRADES - 1);
    if (last) linkNext({ req, res }, { before: last.id });
    // A page of 1,000 is checked and written as text a hundred at a time.
    const parts = await inSlices(rows, (slice) => {
      const shown = slice.map((row) => presentTrade(deps.market, row));
      return JSON.stringify(api.trades.history.reply.parse(shown)).slice(1, -1);
    });
    return new RecordedReply(`[${parts.join(',')}]`);
  });
  on(api.trades.stats, async ({ user }) => statsOf(await sumTrades(deps.db, user.accountId)));
  on(api.trades.cancel, ({ user, params }) => cancelTrade(deps, user, params.id));
  on(api.trades.modify, ({ user, params, body }) => {
    countOrder(user.accountId);
    return modifyTrade(deps, user, params.id, changeFrom(body));
  });
  on(api.trades.timeline, async ({ user, params }) => {
    const row = await readTrade(deps.db, user.accountId, params.id);
    if (!row) throw noSuchTrade();
    const [events, reratings] = await Promise.all([
      tradeEvents(deps.db, user.accountId, params.id),
      tradeReratings(deps.db, user.accountId, params.id),
    ]);
    return timelineOf(row, events, reratings);
  });
}
