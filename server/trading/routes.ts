import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { basketRoutes } from './baskets/routes.ts';
import { cancelTrade, undoTrade } from './change/cancel.ts';
import { modifyTrade } from './change/change.ts';
import { restoreExit } from './change/restore-exit.ts';
import { estimatedDepth } from './fill-model/depth.ts';
import { cancelGtt, changeGtt, createGtt, listGtts } from './gtt/store.ts';
import { historyPage, packedHistoryPage } from './history/page.ts';
import { presentRecent } from './history/present.ts';
import { statsOf } from './history/stats.ts';
import { newestTrades, readTrade, tradeEvents, tradeReratings } from './history/store.ts';
import { createTradeSums } from './history/sums.ts';
import { timelineOf } from './history/timeline.ts';
import { listPositions, marginsOf } from './intraday/positions.ts';
import { changeFrom, orderFromDialog, orderFromForm } from './order/order.ts';
import { orderRate } from './order/order-rate.ts';
import { noSuchTrade } from './order/refusals.ts';
import { placeTrade } from './place/place.ts';
import { convertPosition } from './positions/convert.ts';
import { exitPositions } from './positions/exit.ts';
import { exitIntraday } from './positions/exit-intraday.ts';

/** The number that the portfolio screen shows. */
const RECENT_TRADES = 20;

export function tradingRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const countOrder = orderRate(deps.clock);
  const sumsOf = createTradeSums(deps);
  basketRoutes(router, deps, countOrder);

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
    const exit = body.product === 'MIS' ? exitIntraday : exitPositions;
    return exit(deps, user, body.symbols ?? null);
  });
  on(api.positions.convert, ({ user, body, idempotencyKey }) => {
    countOrder(user.accountId);
    return convertPosition(deps, user, body, idempotencyKey);
  });
  on(api.positions.list, ({ user }) => listPositions(deps, user.accountId));
  on(api.positions.margins, ({ user, query }) => marginsOf(deps, user.accountId, query.order));
  on(api.depth.read, ({ user, params }) => estimatedDepth(deps, user.accountId, params.symbol));
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
  on(api.trades.history, ({ user, ...request }) => historyPage(deps, user, request));
  on(api.trades.packedHistory, ({ user, ...request }) => packedHistoryPage(deps, user, request));
  on(api.trades.stats, async ({ user }) => statsOf(await sumsOf(user.accountId)));
  on(api.trades.cancel, ({ user, params }) => cancelTrade(deps, user, params.id));
  on(api.trades.undo, ({ user, params }) => undoTrade(deps, user, params.id));
  on(api.trades.restore, ({ user, params }) => {
    countOrder(user.accountId);
    return restoreExit(deps, user, params.id);
  });
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
