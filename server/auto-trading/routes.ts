import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { readJournal } from './journal.ts';
import { previewFor } from './preview.ts';

export function autoTradingRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  on(api.autoTrading.preview, ({ user }) => previewFor(deps, user));
  on(api.autoTrading.journal, ({ user, query }) => readJournal(deps.db, deps.market, user.id, query));
  on(api.autoTrading.backtest, ({ user, body, signal }) => runBacktest(deps, user, body, signal));
}
