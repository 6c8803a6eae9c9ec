import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { PAPER_ORDER } from '#shared/domain/charges.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { deleteRate, listRates, putRate } from './edit-rates.ts';
import { noteOf } from './note-of.ts';
import { chargedByDepository } from './store.ts';

export function chargesRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);

  on(api.charges.rates, async ({ user }) => {
    const tradingDate = deps.market.tradingDate();
    const soldToday = await chargedByDepository(deps.db, user.accountId, tradingDate);
    return { tradingDate, ...PAPER_ORDER, ...deps.charges.on(tradingDate), soldToday };
  });
  on(api.charges.contractNote, ({ user, params }) => noteOf(deps, user.accountId, params.id));
  on(api.chargeRates.list, () => listRates(deps.db));
  on(api.chargeRates.put, ({ user, body }) => putRate(deps, user.id, body));
  on(api.chargeRates.delete, async ({ user, query }) => {
    await deleteRate(deps, user.id, query);
    return { done: true as const };
  });
}
