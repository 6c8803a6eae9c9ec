import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { deleteUniverseChange, putUniverseChange } from './edit-universe.ts';
import type { UniverseChange } from './known-changes.ts';
import { loadUniverseChanges, membership } from './universe-store.ts';

export function universeRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);

  on(api.universe.list, async () => {
    const { db, market } = deps;
    const tradingDate = market.tradingDate();
    const [members, changes] = await Promise.all([
      membership(db, tradingDate),
      loadUniverseChanges(db, market.traits),
    ]);
    return { tradingDate, members, changes: changes.map(present) };
  });
  on(api.universe.put, async ({ user, body }) => present(await putUniverseChange(deps, user.id, body)));
  on(api.universe.delete, async ({ user, query }) => {
    await deleteUniverseChange(deps, user.id, query);
    return { done: true as const };
  });
}

const present = ({ otherSymbol, ...change }: UniverseChange) => ({
  ...change,
  otherSymbol: otherSymbol === '' ? null : otherSymbol,
});
