import { singleFlight } from './core/async.ts';
import { guarded } from './core/guarded.ts';
import type { JobBook } from './core/job-runs.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import type { Timed } from './timetable.ts';

/** Something that is done by itself at certain moments of market time, or when the server starts. */
export interface Job {
  name: string;
  when: readonly Moment[];
  /**
   * Reads much: of these one runs at a time, in their order, so that together they take no more memory than the
   * largest.
   */
  heavy?: true;
  /** It may run again right after it ended, however long it took. */
  noRest?: true;
  /** Whether there is anything to do at a moment; asked then, and not when an administrator wants it to run. */
  isDue?(deps: Deps): Promise<boolean>;
  /** The signal is raised when the server stops: long work ends early. `progressed` is told how much of it is done. */
  run(deps: Deps, signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<unknown>;
}

/**
 * `suspended`: somebody was. `update`: the source is looked at. `refresh`: a quarter-hour is stored. `close`:
 * trading has ended for the day or pauses before the post-close session. `day`: a new trading date. `hour`: a full
 * hour of wall time in India, on holidays too.
 */
export type Moment = 'start' | 'suspended' | Timed;

/** A job rests this many times as long as it took, so that a fast market can't fill the machine with it. */
const REST = 9;

interface Runner {
  /** At a moment of its own, or because an administrator wants it. */
  due(why?: 'moment' | 'wanted'): void;
  busy(): boolean;
  /** Starts no further run and raises the signal; resolves when none is under way. */
  stop(): Promise<void>;
}

type Lane = <T>(run: () => Promise<T>) => Promise<T>;

export const atOnce: Lane = (run) => run();

/** When that can't be found out, the job runs, and says why it can't. */
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

  /** Gives how long it took. */
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
