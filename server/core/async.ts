import { setImmediate as nextTurn } from 'node:timers/promises';
import { guarded } from './guarded.ts';

/** A function with one run at a time, which concurrent callers share. */
export interface SingleFlight<T, Given extends unknown[] = []> {
  (...given: Given): Promise<T>;
  busy(): boolean;
  /** Resolves when no run is under way; never rejects. */
  idle(): Promise<void>;
}

/** Shares one run between concurrent callers: a call during a run gets that run's result or failure. */
export function singleFlight<T, Given extends unknown[]>(
  run: (...given: Given) => Promise<T>,
): SingleFlight<T, Given> {
  let underWay: Promise<T> | null = null;
  const call = (...given: Given) => {
    underWay ??= run(...given).finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const idle = async () => {
    while (underWay) await underWay.catch(() => undefined);
  };
  return Object.assign(call, { busy: () => underWay !== null, idle });
}

/** Calls a function for each item, a slice per turn of the loop, so that others are served in between. */
export async function inSlices<T>(items: readonly T[], size: number, each: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextTurn();
    for (const item of items.slice(from, from + size)) each(item);
  }
}

/** Work that is triggered more often than it needs to run. */
export interface Coalesced {
  /** Starts a run now, or queues one more after the current run, which may have read stale data. */
  again(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
  /** Resolves after the current run; no further run starts. */
  stop(): Promise<void>;
}

/**
 * Runs one at a time, and once more for all triggers that arrived during a run or the pause after it.
 * @param failed is called with the rejection of a run; the next run still starts
 * @param pauseMs after a run; there is none while someone waits for `idle` or `stop`
 */
export function coalesced(
  run: () => Promise<void>,
  failed: (error: unknown) => void,
  { pauseMs = 0 } = {},
): Coalesced {
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  let waiting = 0;
  let paused: PromiseWithResolvers<void> | null = null;
  const pause = async () => {
    if (pauseMs === 0 || waiting > 0) return;
    paused = Promise.withResolvers<void>();
    const timer = setTimeout(guarded('pause between runs', paused.resolve), pauseMs);
    await paused.promise;
    clearTimeout(timer);
  };
  const work = async () => {
    while (wanted && !stopped) {
      wanted = false;
      await run().catch(failed);
      await pause();
    }
    // Reset synchronously, so that a trigger from here on starts a new run.
    running = null;
  };
  const idle = async () => {
    waiting += 1;
    paused?.resolve();
    while (running) await running;
    waiting -= 1;
  };
  return {
    again() {
      wanted = true;
      if (!stopped) running ??= work();
    },
    idle,
    async stop() {
      stopped = true;
      await idle();
    },
  };
}

/** Runs work in order, one piece at a time. */
export interface Queue {
  /** Runs work after all earlier work has settled. Resolves or rejects as the work does. */
  run<T>(work: () => PromiseLike<T>): Promise<T>;
  busy(): boolean;
  /** Resolves when all work has settled. */
  idle(): Promise<void>;
}

/** Creates an empty queue. */
export function queue(): Queue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(work) {
      waiting += 1;
      const own = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = own.catch(() => undefined);
      return own;
    },
    busy: () => waiting > 0,
    async idle() {
      while (waiting > 0) await last;
    },
  };
}

/** A queue per key: work of one key runs in order, different keys run concurrently. */
export function keyedQueue(): <T>(key: string, work: () => PromiseLike<T>) => Promise<T> {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const own = queues.get(key) ?? queue();
    queues.set(key, own);
    try {
      return await own.run(work);
    } finally {
      if (!own.busy()) queues.delete(key);
    }
  };
}
