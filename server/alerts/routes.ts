import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { readFollows, writeFollows } from './follows.ts';
import { changeAlert, createAlert, listAlerts, removeAlert, restoreAlert, setAgain } from './store.ts';
import { onceWatched } from './watching.ts';

export function alertsRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  on(api.alerts.list, ({ user }) => listAlerts(deps, user.id));
  on(api.alerts.create, async ({ user, body }) => onceWatched(deps, await createAlert(deps, user.id, body)));
  on(api.alerts.follows, ({ user }) => readFollows(deps.db, user.id));
  on(api.alerts.follow, ({ user, body }) => writeFollows(deps.db, user.id, body));
  on(api.alerts.update, async ({ user, params, body }) =>
    onceWatched(deps, await changeAlert(deps, user.id, params.id, body.cause)),
  );
  on(api.alerts.again, async ({ user, params }) =>
    onceWatched(deps, await setAgain(deps, user.id, params.id)),
  );
  on(api.alerts.remove, ({ user, params }) => removeAlert(deps, user.id, params.id));
  on(api.alerts.restore, async ({ user, params }) =>
    onceWatched(deps, await restoreAlert(deps, user.id, params.id)),
  );
}
