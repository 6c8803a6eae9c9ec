import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { dayNoteOf } from './day-note.ts';
import { deleteRate, listRates, putRate } from './edit-rates.ts';
import { noteOf } from './note-of.ts';
import { ratesInForce } from './rates-in-force.ts';

export function chargesRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);

  on(api.charges.rates, ({ user, query: { symbol } }) => {
    const instrumentId = symbol === undefined ? null : (deps.market.find(symbol)?.id ?? null);
    return ratesInForce(deps, user.accountId, deps.market.tradingDate(), instrumentId);
  });
  on(api.charges.contractNote, ({ user, params }) => noteOf(deps, user.accountId, params.id));
  on(api.charges.dayNote, ({ user, params }) => dayNoteOf(deps, user.accountId, params.date as TradingDate));
  on(api.chargeRates.list, () => listRates(deps.db));
  on(api.chargeRates.put, ({ user, body }) => putRate(deps, user.id, body));
  on(api.chargeRates.delete, async ({ user, query }) => {
    await deleteRate(deps, user.id, query);
    return { done: true as const };
  });
}
