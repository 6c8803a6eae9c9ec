import { releaseUnconfirmed } from './account/release-unconfirmed.ts';
import { remindOfExpiringTokens } from './account/token-reminders.ts';
import { checkConditions } from './alerts/conditions.ts';
import { notifyPredictions } from './alerts/prediction-news.ts';
import { postMatches } from './alerts/screen-news.ts';
import { runCycle } from './auto-trading/cycle.ts';
import { guarded } from './core/guarded.ts';
import { createJobBook, type JobBook } from './core/job-runs.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import { pruneInboxes } from './inbox/items.ts';
import { lastReconciliation, reconcile } from './ledger/reconciliation.ts';
import { lastClose } from './market/calendar/phases.ts';
import { keepMonths } from './market/history/history-months.ts';
import { judgeStoredBars } from './market/quality/judge-stored.ts';
import { keepRecord, makeSimulatedRecord } from './predictions/jobs.ts';
import { refreshScreens } from './screeners/refresh.ts';
import { endOrdersOfSuspended } from './trading/change/suspended.ts';

/** Something that is done by itself at certain moments of market time, or when the server starts. */
interface Job {
  name: string;
  when: readonly Moment[];
  /** Reads much: of these one runs at a time, in their order, so that together they take no more memory than the largest. */
  heavy?: true;
  /** Whether there is anything to do at a moment; asked then, and not when an administrator wants it to run. */
  isDue?(deps: Deps): Promise<boolean>;
  /** The signal is raised when the server stops: long work ends early. `progressed` is told how much of it is done. */
  run(deps: Deps, signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<unknown>;
}

/**
 * `suspended`: somebody was. `refresh`: a quarter-hour is stored. `close`: trading has ended for the day or pauses before the post-close session.
 * `day`: a new trading date. `hour`: one of wall time went by, on holidays too.
 */
type Moment = 'start' | 'refresh' | 'close' | 'day' | 'suspended' | 'hour';

const HOUR_MS = 3_600_000;

/** Moments are those of market time; jobs that look at the clock are handed market time. */
export const JOBS: readonly Job[] = [
  {
    name: 'reconcile the ledger',
    when: ['start', 'close', 'day'],
    isDue: isLedgerCheckDue,
    run: (deps) => reconcile(deps, deps.market.now()),
  },
  { name: 'keep bars by month', when: ['start', 'day'], run: keepMonths },
  {
    name: 'end the orders of suspended people',
    when: ['start', 'refresh', 'suspended'],
    run: endOrdersOfSuspended,
  },
  { name: 'release unconfirmed accounts', when: ['start', 'hour'], run: releaseUnconfirmed },
  { name: 'delete old notifications', when: ['start', 'day'], run: pruneInboxes },
  { name: 'remind of expiring API tokens', when: ['start', 'hour'], run: remindOfExpiringTokens },
  { name: 'let auto-trading decide', when: ['refresh'], run: runCycle },
  { name: 'refresh the screens', when: ['start', 'refresh'], heavy: true, run: refreshAndPublish },
  { name: 'check the conditions of alerts', when: ['start', 'refresh'], heavy: true, run: checkConditions },
  { name: 'judge the stored bars', when: ['start', 'refresh', 'day'], heavy: true, run: judgeStoredBars },
  { name: 'write down and judge predictions', when: ['start', 'close', 'day'], heavy: true, run: keepRecord },
  { name: 'tell of predictions', when: ['start', 'close', 'day'], heavy: true, run: notifyPredictions },
  {
    name: 'make the simulated record of predictions',
    when: ['start', 'day'],
    heavy: true,
    run(deps, signal, progressed) {
      const stop = deps.events.on('predictions.progress', ({ done, total }) => progressed(done, total));
      return makeSimulatedRecord(deps, signal).finally(stop);
    },
  },
];

function refreshAndPublish(deps: Deps): Promise<void> {
  return refreshScreens(deps, (tx, match) => postMatches(deps, tx, match));
}

/** The whole ledger is checked once a close, whoever leads and however often that changes. */
async function isLedgerCheckDue({ db, market }: Deps): Promise<boolean> {
  const last = await lastReconciliation(db);
  return !last || last.at < lastClose(market.rules, market.now());
}

/** A job rests this many times as long as it took, so that a fast market can't fill the machine with it. */
const REST = 9;

/**
 * Starts the jobs. Each runs alone: a moment that comes while it runs or rests makes it run once more afterwards. A job that fails is
 * logged and runs at its next moment, or when an administrator wants it. How each went is written down. Returns the function that stops
 * them, which tells those under way and waits for them.
 * @param startAfterMs how long after this the moment of the start comes
 */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[] = JOBS,
  ended: Metrics['jobEnded'] = () => undefined,
  startAfterMs = 0,
): () => Promise<void> {
  const inTurn = createLane();
  const book = createJobBook(deps.db, jobs, (error) =>
    deps.log.warn({ err: error }, 'a run was not written down'),
  );
  const runners = jobs.map((job) => ({
    job,
    ...createRunner(deps, job, { lane: job.heavy ? inTurn : atOnce, book, ended }),
  }));
  const runJobs = (moment: Moment) => {
    for (const { job, due } of runners) if (job.when.includes(moment)) due();
  };
  let date: string = deps.market.tradingDate();
  const stopRefreshes = deps.events.on('market.refresh', () => runJobs('refresh'));
  const stopListening = deps.events.on('market.session', ({ session }) => {
    if (session.phase === 'closed') runJobs('close');
    if (session.tradingDate !== date) runJobs('day');
    date = session.tradingDate;
  });
  const stopHearingOfSuspended = deps.events.on('user.suspended', () => runJobs('suspended'));
  const stopHearing = deps.events.on('job.runRequested', ({ name }) => {
    for (const { job, due } of runners) if (job.name === name) due('wanted');
  });
  const hours = setInterval(
    guarded('jobs of the hour', () => runJobs('hour')),
    HOUR_MS,
  );
  let starting: NodeJS.Timeout | null = null;
  if (startAfterMs > 0)
    starting = setTimeout(
      guarded('jobs of the start', () => runJobs('start')),
      startAfterMs,
    );
  else runJobs('start');
  return async () => {
    clearInterval(hours);
    if (starting) clearTimeout(starting);
    stopHearing();
    stopHearingOfSuspended();
    stopListening();
    stopRefreshes();
    await Promise.all(runners.map(({ stop }) => stop()));
    await book.idle();
  };
}

interface Runner {
  /** At a moment of its own, or because an administrator wants it. */
  due(why?: 'moment' | 'wanted'): void;
  stop(): Promise<void>;
}

type Lane = <T>(run: () => Promise<T>) => Promise<T>;

const atOnce: Lane = (run) => run();

/** Runs what it is given one after another. */
function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}

/** When that can't be found out, the job runs, and says why it can't. */
const isDueNow = (job: Job, deps: Deps): Promise<boolean> =>
  job.isDue?.(deps).catch(() => true) ?? Promise.resolve(true);

interface Surroundings {
  lane: Lane;
  book: JobBook;
  ended: Metrics['jobEnded'];
}

function createRunner(deps: Deps, job: Job, { lane, book, ended }: Surroundings): Runner {
  const stopping = new AbortController();
  let isDue = false;
  let isWanted = false;
  let stopped = false;
  let underWay: Promise<void> | null = null;
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
        deps.log.error({ err: error }, `could not ${job.name}`);
        book.ended(job.name, deps.clock.now(), error);
        ended(job.name, tookMs() / 1_000, 'failed');
      }
    }
    return tookMs();
  };
  const runOnce = async () => {
    const took = await lane(run);
    underWay = null;
    if (stopped) return;
    const rested = guarded('rest of a job', () => {
      rest = null;
      begin();
    });
    rest = setTimeout(rested, took * REST);
  };
  const begin = () => {
    if (!isDue || stopped || underWay || rest) return;
    isDue = false;
    underWay = runOnce();
  };
  return {
    due(why = 'moment') {
      isDue = true;
      if (why === 'wanted') isWanted = true;
      begin();
    },
    async stop() {
      stopped = true;
      stopping.abort();
      if (rest) clearTimeout(rest);
      await underWay;
    },
  };
}
