import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import { marketFigures } from './figures/market-figures.ts';
import type { LiveDay } from './live-day.ts';
import { presentBreadth } from './market-breadth.ts';
import { ownScreenFile } from './own/file.ts';
import { screenLanguage } from './own/language.ts';
import { ownScreensOf } from './own/of-stock.ts';
import { previewScreen } from './own/preview.ts';
import { createOwn, listOwn, removeOwn, updateOwn } from './own/store.ts';
import { type Screeners, screenersOf } from './screeners.ts';
import { presentSentiment } from './sentiment.ts';
import { presentFigures } from './technical-figures.ts';

export function screenersRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const screens = screenersOf(deps);
  const { market } = deps;

  onSnapshot(api.screeners.all, () => screens.groups());
  onSnapshot(
    api.screeners.figures,
    eachTick(
      screens,
      (live, figures) => presentFigures(live, figures, market),
      () => marketFigures(deps),
    ),
  );
  onSnapshot(
    api.market.sentiment,
    eachTick(screens, (live) => presentSentiment(live, market), nothing),
  );
  onSnapshot(
    api.market.breadth,
    eachTick(screens, (live) => presentBreadth(live, market), nothing),
  );
  on(api.screeners.language, () => screenLanguage(deps));
  on(api.screeners.own, ({ user }) => listOwn(deps, user.id));
  on(api.screeners.ownOf, ({ user, params }) => ownScreensOf(deps, user.id, params.symbol));
  on(api.screeners.create, ({ user, body }) => createOwn(deps, user.id, body));
  on(api.screeners.update, ({ user, params, body }) => updateOwn(deps, user.id, params.id, body));
  on(api.screeners.remove, ({ user, params }) => removeOwn(deps, user.id, params.id));
  on(api.screeners.preview, ({ user, body, signal }) =>
    previewScreen(deps, { userId: user.id, signal }, body.expression),
  );
  on(api.screeners.csv, ({ user, params, signal }) =>
    ownScreenFile(deps, { userId: user.id, signal }, params.id),
  );
}

const nothing = () => Promise.resolve({ version: 0 });

/** Increase when the reply's shape changes, to invalidate browser caches. */
const SHAPE = 2;

/** Caches a read's bytes per tick, and per version of what else it reads; made by the first request. */
function eachTick<Further extends { version: number }>(
  screens: Screeners,
  present: (live: LiveDay, further: Further) => unknown,
  read: () => Promise<Further>,
): () => Promise<Snapshot> {
  let made: Snapshot | null = null;
  return async () => {
    const [live, further] = await Promise.all([screens.live(), read()]);
    const etag = `"${SHAPE}-${live.version}-${further.version}"`;
    if (made?.etag !== etag) made = { json: JSON.stringify(present(live, further)), etag };
    return made;
  };
}
