import { releaseUnconfirmed } from './account/release-unconfirmed.ts';
import { remindOfExpiringTokens } from './account/token-reminders.ts';
import { checkConditions } from './alerts/conditions.ts';
import { notifyPredictions } from './alerts/prediction-news.ts';
import { postMatches } from './alerts/screen-news.ts';
import { runCycle } from './auto-trading/cycle.ts';
import { queue } from './core/async.ts';
import { guarded } from './core/guarded.ts';
import { createJobBook } from './core/job-runs.ts';
import type { Metrics } from './core/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import { pruneInboxes } from './inbox/items.ts';
import { createRunner, immediately, type Job, type Moment } from './job-runner.ts';
import { lastReconciliation, reconcile } from './ledger/reconciliation.ts';
import { lastClose } from './market/calendar/phases.ts';
import { MARKET_PACE, type OpenMarket, type Pace } from './market/engine/open-market.ts';
import { createFiguresUpdate } from './market/fundamentals/update-figures.ts';
import { keepMonths } from './market/history/history-months.ts';
import { judgeStoredBars } from './market/quality/judge-stored.ts';
import { carryReports } from './portfolio/performance/parts/carry.ts';
import { keepRecord, makeSimulatedRecord } from './predictions/jobs.ts';
import { refreshScreens } from './screeners/refresh.ts';
import { startTimetable } from './timetable.ts';
import { endOrdersOfSuspended } from './trading/change/suspended.ts';

/** Updates the market data. First in the list, because the other jobs read that data. */
export const updateOf = (market: Pick<OpenMarket, 'update'>): Job => ({
  name: 'update market data',
  when: ['start', 'update'],
  noRest: true,
  run: (_deps, signal) => market.update(signal),
});

/** Reads companies' figures once a day, a few per minute, if the market's source has any. */
export function figuresOf({ db, clock, market }: Deps, read: OpenMarket['figures']): Job[] {
  if (!read) return [];
  const update = createFiguresUpdate({ db, clock, market, read });
  return [
    {
      name: 'read company figures',
      when: ['start', 'update'],
      noRest: true,
      isDue: update.isDue,
      run: (_deps, signal, progressed) => update.run(signal, progressed),
    },
  ];
}

/**
 * Makes the days of the history that a first start does not wait for. Before the other heavy jobs, some of which read
 * all of it; after a failure it runs at the next quarter-hour.
 */
export function historyOf({ laterHistory }: Pick<OpenMarket, 'laterHistory'>): Job[] {
  if (!laterHistory) return [];
  return [
    {
      name: 'make older bars',
      when: ['start', 'refresh'],
      heavy: true,
      isDue: laterHistory.isDue,
      run: (_deps, signal, progressed) => laterHistory.run(signal, progressed),
    },
  ];
}

/** The scheduled moments are in server/timetable.ts. */
export const JOBS: readonly Job[] = [
  {
    name: 'reconcile the ledger',
    when: ['start', 'close', 'day'],
    isDue: isLedgerCheckDue,
    run: (deps) => reconcile(deps, deps.market.now()),
  },
  { name: 'carry reports to the next day', when: ['start', 'day', 'hour'], heavy: true, run: carryReports },
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

/** Time limit for jobs to end when the server stops; requests in flight have their own limit afterwards. */
const STOP_MS = 4_000;

type NamedRunner = ReturnType<typeof createRunner> & { job: Job };

async function endInTime({ log }: Deps, runners: readonly NamedRunner[]): Promise<void> {
  const { promise: timeOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(guarded('end of waiting for jobs', resolve), STOP_MS);
  await Promise.race([timeOver, Promise.all(runners.map(({ stop }) => stop()))]);
  clearTimeout(timer);
  const jobs = runners.filter(({ busy }) => busy()).map(({ job }) => job.name);
  if (jobs.length > 0) log.warn({ jobs }, 'Jobs did not end in time and are abandoned');
}

/** The whole ledger is checked once per close, however often the leader changes. */
async function isLedgerCheckDue({ db, market }: Deps): Promise<boolean> {
  const last = await lastReconciliation(db);
  return !last || last.at < lastClose(market.rules, market.now());
}

/**
 * Starts the jobs. A job never overlaps itself: moments during a run or rest cause one more run afterwards. A job that
 * fails is logged and runs at its next moment, or when an administrator requests it. Each outcome is recorded. Returns
 * the function that stops them: it aborts running jobs and waits for them, up to STOP_MS. A job that takes longer is
 * abandoned as in a crash.
 * @param startAfterMs delay of the moment `start`
 * @param pace the clock and schedule of the other moments
 */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[] = JOBS,
  ended: Metrics['jobEnded'] = () => undefined,
  startAfterMs = 0,
  pace: Pace = MARKET_PACE,
): () => Promise<void> {
  const heavy = queue();
  const book = createJobBook(deps.db, jobs, (error) =>
    deps.log.warn({ err: error }, 'The run of a job could not be recorded'),
  );
  const runners = jobs.map((job) => ({
    job,
    ...createRunner(deps, job, { lane: job.heavy ? heavy.run : immediately, book, ended }),
  }));
  const runJobs = (moment: Moment) => {
    for (const { job, due } of runners) if (job.when.includes(moment)) due();
  };
  const stopTimetable = startTimetable(deps, pace, new Set(jobs.flatMap(({ when }) => when)), runJobs);
  const stopHearingOfSuspended = deps.events.on('user.suspended', () => runJobs('suspended'));
  const stopHearing = deps.events.on('job.runRequested', ({ name }) => {
    for (const { job, due } of runners) if (job.name === name) due('wanted');
  });
  let starting: NodeJS.Timeout | null = null;
  if (startAfterMs > 0)
    starting = setTimeout(
      guarded('jobs of the start', () => runJobs('start')),
      startAfterMs,
    );
  else runJobs('start');
  return async () => {
    stopTimetable();
    if (starting) clearTimeout(starting);
    stopHearing();
    stopHearingOfSuspended();
    await endInTime(deps, runners);
    await book.idle();
  };
}
