import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { keepUniverseRatios } from './equal-weight.ts';
import { reportLots } from './lots-report.ts';
import { createParts } from './parts/large-accounts.ts';
import { reportPerformance } from './report.ts';
import { reportTax } from './tax-report.ts';

export function performanceRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const universeRatios = keepUniverseRatios(deps.db);
  const partsFor = createParts(deps);

  on(api.performance.report, ({ user, signal }) =>
    reportPerformance(deps, universeRatios, user.accountId, partsFor({ userId: user.id, signal })),
  );
  on(api.performance.lots, ({ user, signal }) =>
    reportLots(deps, user.accountId, partsFor({ userId: user.id, signal })),
  );
  on(api.performance.tax, ({ user, signal }) =>
    reportTax(deps, user.accountId, partsFor({ userId: user.id, signal })),
  );
}
