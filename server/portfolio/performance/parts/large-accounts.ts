import { runInWorker } from '../../../core/workers/run-in-worker.ts';
import type { Deps } from '../../../deps.ts';
import { readAccountVersion } from '../store.ts';
import type { Gains } from './gains.ts';
import { createPartCache } from './part-cache.ts';
import type { PartQuestion, PartRequest } from './part-worker.ts';
import { gainsAsOf, type Parts, partsHere, pastAsOf } from './parts.ts';
import type { Past } from './past.ts';
import { TooLarge } from './read-parts.ts';

/** The requester of a report, and the signal that aborts it. */
export interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** Up to this many rows, parts are computed inline: a few milliseconds. */
const FEW_ROWS = 2_000;
/** Accounts remembered as larger than that. */
const MAX_CACHED = 10_000;
/** Cache lifetime; limits how long a correction of past bars takes to show. */
const MAX_AGE_MS = 15 * 60_000;
/** Cache limits for large accounts: entries, and bytes by `weightOf`. */
const CACHE = { entries: 200, bytes: 32 * 1024 * 1024 };
/** Enough for a million fills. */
const HEAP_MB = 512;
const WORKER = new URL('./part-worker.ts', import.meta.url);

/**
 * Returns the source of parts for a requester. Large accounts are computed in a worker thread and cached until a
 * posting to the account or a new day.
 */
export function createParts(deps: Deps, fewRows = FEW_ROWS): (asker: Asker) => Parts {
  const { market } = deps;
  const here = partsHere(deps, fewRows);
  const inThread = createThreadParts(deps);
  const large = new Set<string>();
  const workOut = async <Part>(accountId: string, small: () => Promise<Part>, big: () => Promise<Part>) => {
    if (large.has(accountId)) return big();
    try {
      return await small();
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
    if (large.size >= MAX_CACHED) large.clear();
    large.add(accountId);
    return big();
  };
  return (asker) => ({
    gains: (accountId) =>
      workOut(
        accountId,
        () => here.gains(accountId),
        () => inThread<Gains>(asker, accountId, { gains: gainsAsOf(market, accountId) }),
      ),
    past: (accountId) =>
      workOut(
        accountId,
        () => here.past(accountId),
        () => inThread<Past | null>(asker, accountId, { past: pastAsOf(market, accountId) }),
      ),
  });
}

/** Returns the cached part if nothing was posted since; otherwise computes it in the requester's turn. */
function createThreadParts({ db, reportsDb, clock, work }: Deps) {
  const remembered = createPartCache<Gains | Past | null>({ ...CACHE, weightOf });
  const find = (key: string, version: string) => {
    const found = remembered.get(key);
    return found?.version === version && clock.now().getTime() - found.at < MAX_AGE_MS ? found : null;
  };
  return async <Part extends Gains | Past | null>(
    { userId, signal }: Asker,
    accountId: string,
    part: PartRequest,
  ): Promise<Part> => {
    const version = await readAccountVersion(db, accountId);
    const key = JSON.stringify(part);
    const found = find(key, version);
    if (found) return found.value as Part;
    return work.run({ userId, kind: 'report', signal }, async (cancelled) => {
      // It may have been computed while this request waited for its turn.
      const since = find(key, version);
      if (since) return since.value as Part;
      const options = { signal: cancelled, heapMb: HEAP_MB };
      const url = (await reportsDb()).$client.options.connectionString ?? '';
      const value = await runInWorker<PartQuestion, Part>(WORKER, { ...part, url }, options);
      remembered.set(key, { version, at: clock.now().getTime(), value });
      return value;
    });
  };
}

/** Approximate bytes, by the number of a part's rows. */
function weightOf(part: Gains | Past | null): number {
  if (!part) return 0;
  const rows =
    'years' in part
      ? part.lots.length + part.holdings.length + 10 * part.years.length
      : part.days.length + part.books.shares.size;
  return rows * 150;
}
