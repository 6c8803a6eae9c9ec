import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/bind.ts';
import type { Deps } from '../deps.ts';
import { orderFromDialog, orderFromForm } from './order.ts';
import { orderRate } from './order-rate.ts';
import { placeTrade } from './place.ts';
import { presentRecent } from './present.ts';
import { newestTrades } from './store.ts';

/** As many as the portfolio screen shows. */
const RECENT_TRADES = 20;

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
  on(api.trades.recent, async ({ user }) =>
    (await newestTrades(deps.db, user.accountId, RECENT_TRADES)).map(presentRecent),
  );
}
