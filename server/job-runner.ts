import { singleFlight } from './core/async.ts';
import { guarded } from './core/guarded.ts';
import type { JobBook } from './core/job-runs.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import type { Timed } from './timetable.ts';

/** Work that is scheduled at certain moments, or at startup. */
export interface Job {
  name: string;
  when: readonly Moment[];
  /** Reads a lot: heavy jobs run one at a time, in order, so that they need no more memory than the largest. */
  heavy?: true;
  /** It needs no rest: it may run again immediately, however long it took. */
  noRest?: true;
  /** Whether there is anything to do at a moment. Not checked when an administrator requests the run. */
  isDue?(deps: Deps): Promise<boolean>;
  /** The signal is aborted when the server stops, so that long work ends early. `progressed` reports progress. */
  run(deps: Deps, signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<unknown>;
}

/**
 * `suspended`: a user was suspended. `update`: the source is due for a check. `refresh`: a quarter-hour is stored.
 * `close`: trading has ended for the day or pauses before the post-close session. `day`: a new trading date. `hour`: a
 * full hour of wall time in India, on holidays too.
 */
export type Moment = 'start' | 'suspended' | Timed;

/** A job rests this many times as long as it took, so that a fast market can't overload the machine with it. */
const REST = 9;

interface Runner {
  /** Requests a run: one of its moments came, or an administrator wants it. */
  due(why?: 'moment' | 'wanted'): void;
  busy(): boolean;
  /** Starts no further run and aborts the signal; resolves when no run is in progress. */
  stop(): Promise<void>;
}

type Lane = <T>(run: () => Promise<T>) => Promise<T>;

export const immediately: Lane = (run) => run();

/** If the check fails, the job runs, and its own failure reports the cause. */
const isDueNow = (job: Job, deps: Deps): Promise<boolean> =>
  job.isDue?.(deps).catch(() => true) ?? Promise.resolve(true);

interface Surroundings {
  lane: Lane;
  book: JobBook;
  ended: Metrics['jobEnded'];
}

export function createRunner(deps: Deps, job: Job, { lane, book, ended }: Surroundings): Runner {
  const stopping = new AbortController();
  let isDue = false;
  let isWanted = false;
  let stopped = false;
  let rest: NodeJS.Timeout | null = null;

  /** Returns the duration in milliseconds. */
  const run = async (): Promise<number> => {
    const started = deps.clock.now().getTime();
    const tookMs = () => deps.clock.now().getTime() - started;
    const wanted = isWanted;
    isWanted = false;
    if (stopped) return 0;
    if (!wanted && job.isDue && !(await isDueNow(job, deps))) return 0;
    book.began(job.name, new Date(started));
    try {
      await job.run(deps, stopping.signal, (done, total) => book.progressed(job.name, done, total));
      book.ended(job.name, deps.clock.now());
      ended(job.name, tookMs() / 1_000, 'done');
    } catch (error) {
      if (!stopping.signal.aborted) {
        deps.log.error({ err: error }, `Could not ${job.name}`);
        book.ended(job.name, deps.clock.now(), error);
        ended(job.name, tookMs() / 1_000, 'failed');
      }
    }
    return tookMs();
  };
  const runOnce = singleFlight(async () => {
    const took = await lane(run);
    if (stopped) return;
    const rested = guarded('rest of a job', () => {
      rest = null;
      begin();
    });
    rest = setTimeout(rested, job.noRest ? 0 : took * REST);
  });
  const begin = () => {
    if (!isDue || stopped || runOnce.busy() || rest) return;
    isDue = false;
    void runOnce();
  };
  return {
    due(why = 'moment') {
      isDue = true;
      if (why === 'wanted') isWanted = true;
      begin();
    },
    busy: runOnce.busy,
    async stop() {
      stopped = true;
      stopping.abort();
      if (rest) clearTimeout(rest);
      await runOnce.idle();
    },
  };
}
