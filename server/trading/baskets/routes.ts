import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { orderFromDialog } from '../order/order.ts';
import { executeBasket, previewBasket } from './execute.ts';
import { changeBasket, createBasket, listBaskets, removeBasket } from './store.ts';

/** Baskets of orders. `countOrder` limits the orders per account: a basket counts as one and costs more. */
export function basketRoutes(router: Router, deps: Deps, countOrder: (accountId: string) => void): void {
  const on = bindTo(router);
  on(api.baskets.list, ({ user }) => listBaskets(deps.db, user.id));
  on(api.baskets.create, ({ user, body }) => createBasket(deps, user.id, body));
  on(api.baskets.change, ({ user, params, body }) => changeBasket(deps, user.id, params.id, body));
  on(api.baskets.remove, async ({ user, params }) => {
    await removeBasket(deps.db, user.id, params.id);
    return { done: true } as const;
  });
  on(api.baskets.preview, ({ user, body }) =>
    previewBasket(deps, user.accountId, body.orders.map(orderFromDialog)),
  );
  on(api.baskets.execute, ({ user, body, idempotencyKey }) => {
    countOrder(user.accountId);
    return executeBasket(deps, user, body.orders.map(orderFromDialog), idempotencyKey);
  });
}
