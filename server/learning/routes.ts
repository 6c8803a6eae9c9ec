import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { finishLesson, readProgress } from './progress.ts';

export function learningRoutes(router: Router, { db, clock }: Deps): void {
  const on = bindTo(router);
  on(api.learning.progress, ({ user }) => readProgress(db, user.id));
  on(api.learning.finish, async ({ user, body }) => {
    await finishLesson(db, { userId: user.id, ...body, now: clock.now() });
    return readProgress(db, user.id);
  });
}
