import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { changeAccountSettings, readAccountSettings } from '../ledger/account-settings.ts';
import { readBalances } from '../ledger/balances.ts';
import { listActions } from './actions.ts';
import { dividendCalendar } from './dividends.ts';
import { addFunds } from './funds.ts';
import { listHoldings, summarise } from './holdings.ts';
import { listOffers, useOffer } from './offers.ts';
import { presentCash } from './present.ts';
import { reconciliationOf } from './reconciliation.ts';
import { atMostEvery, platformStatistics } from './statistics.ts';
import { watchlistRoutes } from './watchlists/routes.ts';

const STATISTICS_MS = 60_000;

export function portfolioRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const statistics = atMostEvery(STATISTICS_MS, deps.clock, () => platformStatistics(deps));

  on(api.portfolio.cash, async ({ user }) =>
    presentCash(await readBalances(deps.db, user.accountId, deps.market.tradingDate())),
  );
  on(api.portfolio.summary, ({ user }) => summarise(deps, user.accountId));
  on(api.portfolio.holdings, ({ user }) => listHoldings(deps, user.accountId));
  on(api.portfolio.actions, ({ user }) => listActions(deps, user.accountId));
  on(api.portfolio.dividends, ({ user }) => dividendCalendar(deps, user.accountId));
  on(api.portfolio.offers, ({ user }) => listOffers(deps, user.accountId));
  on(api.portfolio.useOffer, ({ user, params, body, idempotencyKey }) =>
    useOffer(deps, user, { ...params, ...body }, idempotencyKey),
  );
  watchlistRoutes(on, deps);
  on(api.portfolio.addFunds, ({ user, body, idempotencyKey }) =>
    addFunds(deps, user, body.amount, idempotencyKey),
  );
  on(api.portfolio.account, ({ user }) => readAccountSettings(deps.db, user.accountId));
  on(api.portfolio.changeAccount, async ({ user: { accountId }, body }) => {
    const settings = await changeAccountSettings(deps.db, accountId, body);
    if (body.fillModel !== undefined)
      deps.events.emit('account.fillModel', { accountId, fillModel: settings.fillModel });
    return settings;
  });
  on(api.portfolio.reconciliation, ({ user }) => reconciliationOf(deps, user.accountId));
  on(api.portfolio.statistics, statistics);
}
