import { AppError } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { busy } from '../http/failures.ts';
import { createFairQueue } from './fair-queue.ts';

/** Expensive work that users request, by its product. */
export type WorkKind = 'backtest' | 'export' | 'preview' | 'report' | 'practice';

/**
 * Expensive work of all users on this server: each has one running piece, and turns are fair. Short work, CPU-bound
 * work and connection-bound work (downloads) have separate lanes.
 */
export interface WorkQueue {
  /**
   * Runs a user's work when their turn comes, and returns its result. Its signal is aborted when the caller
   * disconnects or the user's access ends.
   * @throws AppError 429 `work_waiting` when the user has too much waiting, 503 `busy` when the queue is full; the
   * signal's reason; what the work throws
   */
  run<T>(order: WorkOrder, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts a user's waiting and running work. */
  end(userId: string): void;
  counts(): { running: number; waiting: number };
}

export interface WorkOrder {
  userId: string;
  kind: WorkKind;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal;
}

const LANES: Record<WorkKind, 'quick' | 'heavy' | 'export'> = {
  preview: 'quick',
  practice: 'quick',
  backtest: 'heavy',
  report: 'heavy',
  export: 'export',
};

/** Running pieces per lane: the target machine has two cores and other work. */
const MAX_RUNNING = 1;
/** Waiting pieces per user, behind the running one. */
const MAX_WAITING = 3;
/** Waiting pieces in total: at half a second each, the last one waits a minute. */
const MAX_WAITING_ALL = 120;
/** Time limit for a piece, including a slow download of its result. */
const MAX_MS = 10 * 60_000;

/** A queue that is fair between users, however much one of them requests. */
export function createWorkQueue(): WorkQueue {
  const queue = createFairQueue({
    running: MAX_RUNNING,
    waitingEach: MAX_WAITING,
    waitingAll: MAX_WAITING_ALL,
    tooMuch,
    full: busy,
  });
  return {
    run: ({ userId, kind, signal }, work) =>
      queue.run(userId, (cancelled) => inTime(work, cancelled), { signal, lane: LANES[kind] }),
    end: (userId) => queue.end(userId, accessEnded()),
    counts: queue.counts,
  };
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new AbortController();
  const stop = guarded('work that takes too long', () => late.abort(tookTooLong()));
  const timer = setTimeout(stop, MAX_MS);
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

const tookTooLong = () =>
  new AppError(503, 'took_too_long', 'This took longer than 10 minutes and was stopped. Request less data.');

const tooMuch = () =>
  new AppError(
    429,
    'work_waiting',
    'Your earlier requests are still waiting. Try again when they are done.',
    { 'Retry-After': '5' },
  );

const accessEnded = () => new AppError(401, 'not_signed_in', 'Please sign in first.');
