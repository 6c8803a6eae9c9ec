import type { Router } from 'express';
import type { SymbolHealth } from '#shared/contract/admin/data-quality.ts';
import { api } from '#shared/contract/index.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { bindTo } from '../../core/http/bind.ts';
import { linkNext } from '../../core/http/next-page.ts';
import type { Deps } from '../../deps.ts';
import { confirmHalt } from './halts.ts';
import { HEALTHY_MARK } from './health-book.ts';
import { dropBar, quarantinedBySymbol, quarantinePage, releaseBar } from './quarantine.ts';

export function dataQualityRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const { health } = deps.market;

  on(api.dataQuality.overview, async () => ({
    mark: HEALTHY_MARK,
    judgedOn: health.judgedOn(),
    symbols: await symbolHealth(deps),
    halts: health.halts().map(({ instrumentId, tradingDate, cause, prices, haltedAt }) => ({
      symbol: deps.market.byId(instrumentId)?.symbol ?? '',
      tradingDate,
      cause,
      previousClose: prices && rupeesFromPaise(prices.previousClose),
      open: prices && rupeesFromPaise(prices.open),
      haltedAt: haltedAt.toISOString(),
    })),
  }));
  on(api.dataQuality.confirmHalt, async ({ user, body }) => {
    await confirmHalt(deps, user.id, body.symbol);
    return { done: true as const };
  });
  on(api.dataQuality.quarantine, async ({ query, req, res }) => {
    const found = await quarantinePage(deps.db, query);
    if (found.total > found.page * found.pageSize) linkNext({ req, res }, { page: found.page + 1 });
    return found;
  });
  on(api.dataQuality.release, ({ user, params }) => releaseBar(deps, user.id, params.id));
  on(api.dataQuality.drop, ({ user, params }) => dropBar(deps, user.id, params.id));
}

async function symbolHealth({ db, market }: Pick<Deps, 'db' | 'market'>): Promise<SymbolHealth[]> {
  const quarantined = await quarantinedBySymbol(db);
  const symbols = market.universe().map(({ id, symbol }) => {
    const judged = market.health.of(id);
    return {
      symbol,
      score: judged?.score ?? null,
      healthy: market.health.isHealthy(id),
      reasons: [...(judged?.reasons ?? [])],
      quarantined: quarantined.get(symbol) ?? 0,
    };
  });
  return symbols.sort((a, b) => (a.score ?? 0) - (b.score ?? 0) || (a.symbol < b.symbol ? -1 : 1));
}
