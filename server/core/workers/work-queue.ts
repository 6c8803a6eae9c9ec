import { AppError } from '../errors.ts';
import { guarded } from '../guarded.ts';
import { busy } from '../http/failures.ts';
import { createFairQueue } from './fair-queue.ts';

/** Costly work that people ask for, by what it makes. */
export type WorkKind = 'backtest' | 'export' | 'preview' | 'report' | 'practice';

/**
 * Work of all people on this server: each has one piece under way, and whoever waits is served in turn. What takes moments, what takes a
 * core and what takes as long as somebody's connection each wait only for their like.
 */
export interface WorkQueue {
  /**
   * Runs a person's work when it is their turn, and gives its result. The signal it gets is raised when the caller is gone or the
   * person's access ended.
   * @throws AppError 429 `work_waiting` when the person has too much waiting already, 503 `busy` when all people together have; the signal's
   * reason; what the work throws
   */
  run<T>(order: WorkOrder, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends what a person has waiting or under way. */
  end(userId: string): void;
  counts(): { running: number; waiting: number };
}

export interface WorkOrder {
  userId: string;
  kind: WorkKind;
  /** Raised when nobody waits for the result any more. */
  signal?: AbortSignal;
}

const LANES: Record<WorkKind, 'quick' | 'heavy' | 'export'> = {
  preview: 'quick',
  practice: 'quick',
  backtest: 'heavy',
  report: 'heavy',
  export: 'export',
};

/** Pieces at work at one time in each lane: the machine has two cores, and other things to do. */
const MAX_RUNNING = 1;
/** Pieces one person may have waiting behind the one under way. */
const MAX_WAITING = 3;
/** Pieces of all people that may wait: at half a second each, who comes last waits for a minute. */
const MAX_WAITING_ALL = 120;
/** Nobody holds a lane for longer, however slowly they take what was made for them. */
const MAX_MS = 10 * 60_000;

/** Serves people in turn, however much one of them asks for. */
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
