import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { readFirstSteps, recordFirst } from './first-steps.ts';

export function firstStepsRoutes(router: Router, { db, clock }: Deps): void {
  const on = bindTo(router);
  on(api.firstSteps.read, ({ user }) => readFirstSteps(db, user, clock.now()));
  on(api.firstSteps.dismiss, async ({ user }) => {
    await recordFirst(db, user.id, 'dismissedAt', clock.now());
    return readFirstSteps(db, user, clock.now());
  });
  on(api.firstSteps.readPrediction, async ({ user }) => {
    await recordFirst(db, user.id, 'predictionReadAt', clock.now());
    return readFirstSteps(db, user, clock.now());
  });
}
