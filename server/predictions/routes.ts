import { createHash } from 'node:crypto';
import type { Router } from 'express';
import type { Parsed } from '#shared/contract/endpoint.ts';
import { api } from '#shared/contract/index.ts';
import type { SkillEvidence } from '#shared/contract/signals/track-record.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../core/http/bind.ts';
import { nextPage } from '../core/http/next-page.ts';
import type { Deps } from '../deps.ts';
import { readChain, readChainedDay } from './chain/chain.ts';
import { readHistory } from './history.ts';
import { readSkill } from './models.ts';
import type { Latest } from './present/latest.ts';
import { presentDashboard, presentHorizon, presentRecommendations } from './present/present.ts';
import { assumedPrior } from './prior.ts';
import { lastSession } from './record/record.ts';
import { readTrackRecord } from './record/track-record.ts';
import { watchRecord } from './watch.ts';

export function predictionRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const record = watchRecord(deps);
  const { market } = deps;

  /** Cached per tick and query. */
  const live = (present: (latest: Latest) => unknown) =>
    bytes(async () => {
      const latest = await record.latest();
      return { version: `${latest.version}-${market.version()}`, make: () => present(latest) };
    });
  onSnapshot(
    api.predictions.dashboard,
    live((latest) => presentDashboard(market, latest)),
  );
  for (const horizon of HORIZONS) {
    onSnapshot(
      api.predictions[horizon],
      live((latest) => presentHorizon(market, latest, horizon)),
    );
  }

  /** Cached per version of the record. */
  const recorded = <Query>(read: (query: Query) => Promise<unknown>) => {
    const stored = new Map<string, () => Promise<Snapshot>>();
    return (query: Query): Promise<Snapshot> => {
      const key = JSON.stringify(query);
      const snapshot =
        stored.get(key) ??
        bytes(async () => ({
          version: `${(await record.latest()).version} ${record.changes()} ${record.backfill().done}`,
          make: () => read(query),
        }));
      if (stored.size < MAX_QUERIES) stored.set(key, snapshot);
      return snapshot();
    };
  };
  const history = recorded((query: Parsed<typeof api.predictions.history.query>) => readHistory(deps, query));
  onSnapshot(api.predictions.history, async (query) => {
    const made = await history(query);
    const last = (JSON.parse(made.json) as { id: string }[]).at(query.limit - 1);
    if (!last) return made;
    return {
      ...made,
      headers: { Link: nextPage(api.predictions.history.path, { ...query, after: last.id }) },
    };
  });
  onSnapshot(
    api.predictions.trackRecord,
    recorded(async (query) =>
      readTrackRecord(deps, query, { backfill: record.backfill(), skill: await readEvidence(deps) }),
    ),
  );
  onSnapshot(
    api.predictions.chain,
    recorded(({ origin }) => readChain(deps, origin)),
  );

  on(api.predictions.chainedDay, ({ params, query }) =>
    readChainedDay(deps, query.origin, params.tradingDate),
  );
  on(api.predictions.recommendation, async ({ params }) =>
    presentRecommendations(market, await record.latest(), params.symbol),
  );
}

async function readEvidence(deps: Pick<Deps, 'db' | 'market' | 'config'>): Promise<SkillEvidence[]> {
  const day = await lastSession(deps.db, deps.market);
  return day ? readSkill(deps.db, await assumedPrior(deps), day) : [];
}

/** Maximum cached queries per call. */
const MAX_QUERIES = 50;

/** Caches bytes until their version changes. */
function bytes(current: () => Promise<{ version: string; make: () => unknown }>): () => Promise<Snapshot> {
  let made: { version: string; snapshot: Promise<Snapshot> } | null = null;
  return async () => {
    const { version, make } = await current();
    if (made?.version !== version) made = { version, snapshot: snapshotOf(make) };
    const { snapshot } = made;
    return snapshot.catch((error: unknown) => {
      if (made?.snapshot === snapshot) made = null;
      throw error;
    });
  };
}

async function snapshotOf(make: () => unknown): Promise<Snapshot> {
  const json = JSON.stringify(await make());
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
}
