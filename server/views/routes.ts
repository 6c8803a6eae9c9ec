import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { removeView, saveView, viewsOf } from './views.ts';

/** Users' saved views of lists. */
export function viewsRoutes(router: Router, { db, clock }: Deps): void {
  const on = bindTo(router);
  on(api.views.list, ({ user }) => viewsOf(db, user.id));
  on(api.views.save, ({ user, body: { createdAt, ...form } }) => {
    const at = createdAt === undefined ? clock.now() : new Date(createdAt);
    return saveView(db, { ...form, userId: user.id, createdAt: at });
  });
  on(api.views.remove, async ({ user, params }) => {
    await removeView(db, user.id, params.id);
    return { done: true } as const;
  });
}
