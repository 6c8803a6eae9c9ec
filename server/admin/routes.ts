import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import { linkNext } from '../core/http/next-page.ts';
import type { Deps } from '../deps.ts';
import { auditPage, createChainCheck } from './audit-page.ts';
import { publishCost } from './demerger-cost.ts';
import { editUser } from './edit-user.ts';
import { listInvites, makeInvite, resetLinkFor, revokeInvite } from './invites.ts';
import { askForJob, askSource, listJobs } from './jobs.ts';
import { createLedgerCheck, lastLedgerCheck } from './ledger.ts';
import { readStats } from './stats.ts';
import { listUsers } from './users.ts';

const DONE = { done: true } as const;

export function adminRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const checkLedger = createLedgerCheck(deps);
  const checkChain = createChainCheck(deps);

  on(api.admin.stats, () => readStats(deps.db));
  on(api.admin.users, async ({ query, req, res }) => {
    const { total, users } = await listUsers(deps.db, query);
    res.set('X-Total-Count', String(total));
    const last = users.at(query.limit - 1);
    if (last) linkNext({ req, res }, { after: last.id });
    return users;
  });
  on(api.admin.editUser, ({ user, params, body }) => editUser(deps, user.id, params.id, body));
  on(api.admin.resetLink, ({ user, params }) => resetLinkFor(deps, user.id, params.id));
  on(api.admin.invites, () => listInvites(deps.db, deps.clock.now()));
  on(api.admin.makeInvite, ({ user, body }) => makeInvite(deps, user.id, body));
  on(api.admin.revokeInvite, ({ user, params }) => revokeInvite(deps, user.id, params.id));
  on(api.admin.jobs, () => listJobs(deps.db));
  on(api.admin.runJob, async ({ user, body }) => {
    await askForJob(deps, user.id, body.name);
    return DONE;
  });
  on(api.admin.retryFeed, async ({ user }) => {
    await askSource(deps, user.id);
    return DONE;
  });
  on(api.admin.ledger, () => lastLedgerCheck(deps.db));
  on(api.admin.verifyLedger, checkLedger);
  on(api.admin.audit, async ({ query, req, res }) => {
    const entries = await auditPage(deps.db, query);
    const last = entries.at(query.limit - 1);
    if (last) linkNext({ req, res }, { before: last.sequence });
    return entries;
  });
  on(api.admin.verifyAudit, checkChain);
  on(api.corporateActions.publishCost, ({ user, body }) => publishCost(deps, user.id, body));
}
