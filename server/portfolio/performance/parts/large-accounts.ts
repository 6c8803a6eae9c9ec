import { istDate } from '#shared/domain/ist.ts';
import type { Deps } from '../../../deps.ts';
import { daysBefore } from '../../../market/calendar/trading-day-before.ts';
import { quotedDay } from '../../holdings.ts';
import { readBooks, readVersions } from './carried-store.ts';
import { createCarried } from './carry.ts';
import { carryGains, type Gains, gainsOf } from './gains.ts';
import { createPartCache } from './part-cache.ts';
import { gainsAsOf, type Parts, partsHere, pastAsOf, symbolIn } from './parts.ts';
import { type Past, pastFrom } from './past.ts';
import { readRecordSince, TooLarge } from './read-parts.ts';
import { type Asker, runPart } from './run-part.ts';
import { weightOfPart } from './weights.ts';

/** Up to this many rows, parts are computed inline: a few milliseconds. */
const FEW_ROWS = 2_000;
/** Accounts remembered as larger than that. */
const MAX_CACHED = 10_000;
/** Cache lifetime; of what a thread computes, a correction of past bars shows after it. */
const MAX_AGE_MS = 15 * 60_000;
/** Cache limits for large accounts: entries, and bytes by `weightOfPart`. */
const CACHE = { entries: 200, bytes: 32 * 1024 * 1024 };

/**
 * Returns the source of parts for a requester. Of a large account, the days up to yesterday are carried and only
 * today's fills are added; where that is not possible, all is computed in a worker thread. The result is cached until
 * a posting to the account or a new day.
 */
export function createParts(deps: Deps, fewRows = FEW_ROWS): (asker: Asker) => Parts {
  const here = partsHere(deps, fewRows);
  const ofLarge = createLargeParts(deps, fewRows);
  const large = new Set<string>();
  const workOut = async <Part>(accountId: string, small: () => Promise<Part>, big: () => Promise<Part>) => {
    if (large.has(accountId)) return big();
    const part = await unlessTooLarge(small);
    if (part !== undefined) return part;
    if (large.size >= MAX_CACHED) large.clear();
    large.add(accountId);
    return big();
  };
  return (asker) => ({
    gains: (accountId) =>
      workOut(
        accountId,
        () => here.gains(accountId),
        () => ofLarge.gains(asker, accountId),
      ),
    past: (accountId) =>
      workOut(
        accountId,
        () => here.past(accountId),
        () => ofLarge.past(asker, accountId),
      ),
  });
}

/** Undefined if there are too many rows. */
async function unlessTooLarge<Part>(compute: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function createLargeParts(deps: Deps, fewRows: number) {
  const { db, market } = deps;
  const carriedOf = createCarried(deps);
  const results = createResults(deps);
  const symbolOf = symbolIn(market);
  /** The days before today, and the version of all. */
  const start = async (accountId: string) => {
    const today = istDate(market.now());
    const days = daysBefore(market, today);
    const { version, basis } = await readVersions(db, accountId, days);
    return { today, version: `${version} ${basis}`, wanted: { accountId, ...days, today, basis } };
  };
  return {
    async gains(asker: Asker, accountId: string): Promise<Gains> {
      const { today, version, wanted } = await start(accountId);
      const thread = { gains: gainsAsOf(market, accountId) };
      return results(asker, { version, thread }, async () => {
        const carried = await carriedOf(asker, wanted);
        if (!carried) return undefined;
        return unlessTooLarge(async () => {
          const since = { dates: [today], most: fewRows };
          const record = await readRecordSince(db, accountId, carried.gains, since);
          return gainsOf(carryGains(record, carried.gains), today, symbolOf);
        });
      });
    },
    async past(asker: Asker, accountId: string): Promise<Past | null> {
      const { today, version, wanted } = await start(accountId);
      const thread = { past: pastAsOf(market, accountId) };
      return results(asker, { version, thread }, async () => {
        const carried = await carriedOf(asker, wanted);
        if (!carried) return undefined;
        const books = await readBooks(db, accountId);
        return pastFrom(carried.past, { books, today, quotedDay: quotedDay(market) }) ?? undefined;
      });
    },
  };
}

interface Wanted {
  version: string;
  /** The request to the thread, which names the result. */
  thread: Parameters<typeof runPart>[1];
}

/**
 * Returns a function that returns the cached result if nothing was posted since; otherwise it computes the result
 * quickly or, if that returns undefined, in a thread and in the requester's turn.
 */
function createResults({ reportsDb, clock, work }: Deps) {
  const remembered = createPartCache<Gains | Past | null>({ ...CACHE, weightOf: weightOfPart });
  const find = (key: string, version: string) => {
    const found = remembered.get(key);
    return found?.version === version && clock.now().getTime() - found.at < MAX_AGE_MS ? found : null;
  };
  return async <Part extends Gains | Past | null>(
    { userId, signal }: Asker,
    { version, thread }: Wanted,
    quickly: () => Promise<Part | undefined>,
  ): Promise<Part> => {
    const key = JSON.stringify(thread);
    const remember = (value: Part) => {
      remembered.set(key, { version, at: clock.now().getTime(), value });
      return value;
    };
    const found = find(key, version);
    if (found) return found.value as Part;
    const quick = await quickly();
    if (quick !== undefined) return remember(quick);
    return work.run({ userId, kind: 'report', signal }, async (cancelled) => {
      // It may have been computed while this request waited for its turn.
      const since = find(key, version);
      return since ? (since.value as Part) : remember(await runPart<Part>(reportsDb, thread, cancelled));
    });
  };
}
