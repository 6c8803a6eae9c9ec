import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { CLIENTS_A_PAGE } from '#shared/domain/account/broker.ts';
import { bindTo } from '../core/http/bind.ts';
import { linkNext } from '../core/http/next-page.ts';
import { limited } from '../core/http/rate-limit.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { viewClient } from './client-details.ts';
import { listClients } from './clients.ts';
import { commissionByDay } from './commission.ts';
import { join, leave, readOwnBroker } from './membership.ts';
import { changeRate, findOffer, readInvite, renewInvite } from './offers.ts';
import { readStats } from './stats.ts';

/** Unknown codes a user may try in 15 minutes. */
const GUESSES = { most: 10, windowMs: 15 * 60_000 };

export function brokerRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const guesses = limited(deps, GUESSES, {
    name: 'broker codes',
    key: (req) => req.user?.id ?? null,
    counts: ({ statusCode }) => statusCode === 404,
  });

  on(api.broker.stats, ({ user }) => readStats(deps, scopeOf(user)));
  on(api.broker.clients, async ({ user, query, req, res }) => {
    const { total, clients } = await listClients(deps, scopeOf(user), query);
    res.set('X-Total-Count', String(total));
    if (total > query.page * CLIENTS_A_PAGE) linkNext({ req, res }, { page: query.page + 1 });
    return clients;
  });
  on(api.broker.client, ({ user, params }) => viewClient(deps, user.id, scopeOf(user), params.id));
  on(api.broker.commission, ({ user }) => commissionByDay(deps.db, scopeOf(user)));
  on(api.broker.invite, ({ user }) => readInvite(deps, user));
  on(api.broker.renewInvite, ({ user }) => renewInvite(deps, user));
  on(api.broker.changeRate, ({ user, body }) => changeRate(deps, user, body.ratePercent));

  on(api.broker.own, ({ user }) => readOwnBroker(deps.db, user.id));
  on(api.broker.find, ({ body }) => findOffer(deps.db, body.code), guesses);
  on(api.broker.join, ({ user, body }) => join(deps, user, body), guesses);
  on(api.broker.leave, ({ user }) => leave(deps, user));
}

/** The clients a user can see: a broker's own; for an administrator (null) those of all brokers. */
const scopeOf = ({ id, role }: SignedIn): string | null => (role === 'ADMIN' ? null : id);
