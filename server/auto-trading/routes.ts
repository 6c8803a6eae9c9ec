import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import { linkNext } from '../core/http/next-page.ts';
import type { Deps } from '../deps.ts';
import { runBacktest } from './backtest/run-backtest.ts';
import { readJournal } from './journal.ts';
import { previewFor } from './preview.ts';

export function autoTradingRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  on(api.autoTrading.preview, ({ user }) => previewFor(deps, user));
  on(api.autoTrading.journal, async ({ user, query, req, res }) => {
    const entries = await readJournal(deps.db, deps.market, user.id, query);
    const last = entries.at(query.limit - 1);
    if (last) linkNext({ req, res }, { before: last.id });
    return entries;
  });
  on(api.autoTrading.backtest, ({ user, body, signal }) => runBacktest(deps, user, body, signal));
}
