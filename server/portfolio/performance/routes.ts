import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/bind.ts';
import type { Deps } from '../../deps.ts';
import { keepUniverseRatios } from './equal-weight.ts';
import { reportLots } from './lots-report.ts';
import { reportPerformance } from './report.ts';
import { reportTax } from './tax-report.ts';

export function performanceRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const universeRatios = keepUniverseRatios(deps.db);

  on(api.performance.report, ({ user }) => reportPerformance(deps, universeRatios, user.accountId));
  on(api.performance.lots, ({ user }) => reportLots(deps, user.accountId));
  on(api.performance.tax, ({ user }) => reportTax(deps, user.accountId));
}
