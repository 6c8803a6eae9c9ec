import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import type { LiveDay } from './live-day.ts';
import { presentBreadth } from './market-breadth.ts';
import { ownScreenFile } from './own/file.ts';
import { screenLanguage } from './own/language.ts';
import { previewScreen } from './own/preview.ts';
import { createOwn, listOwn, removeOwn, updateOwn } from './own/store.ts';
import { type Screeners, screenersOf } from './screeners.ts';
import { presentSentiment } from './sentiment.ts';

export function screenersRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const screens = screenersOf(deps);
  const { market } = deps;

  onSnapshot(api.screeners.all, () => screens.groups());
  onSnapshot(
    api.market.sentiment,
    eachTick(screens, (live) => presentSentiment(live, market)),
  );
  onSnapshot(
    api.market.breadth,
    eachTick(screens, (live) => presentBreadth(live, market)),
  );
  on(api.screeners.language, screenLanguage);
  on(api.screeners.own, ({ user }) => listOwn(deps, user.id));
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

/** Increase when the reply's shape changes, to invalidate browser caches. */
const SHAPE = 1;

/** Caches a read's bytes per tick, made by the first request. */
function eachTick(screens: Screeners, present: (live: LiveDay) => unknown): () => Promise<Snapshot> {
  let made: Snapshot | null = null;
  return async () => {
    const live = await screens.live();
    const etag = `"${SHAPE}-${live.version}"`;
    if (made?.etag !== etag) made = { json: JSON.stringify(present(live)), etag };
    return made;
  };
}
