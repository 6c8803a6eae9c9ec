import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { recordAction, removeAction } from './edit-actions.ts';
import { listRecorded } from './list-actions.ts';
import { previewAction } from './preview-action.ts';

export function corporateActionRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);

  on(api.corporateActions.list, () => listRecorded(deps));
  on(api.corporateActions.preview, ({ body }) => previewAction(deps, body));
  on(api.corporateActions.record, ({ user, body }) => recordAction(deps, user.id, body));
  on(api.corporateActions.remove, async ({ user, query }) => {
    await removeAction(deps, user.id, query);
    return { done: true as const };
  });
}
