import { runCycle } from './auto-trading/cycle.ts';
import type { Deps } from './deps.ts';
import { reconcile } from './ledger/reconciliation.ts';
import { judgeStoredBars } from './market/quality/judge-stored.ts';
import { keepRecord, makeSimulatedRecord } from './predictions/jobs.ts';
import { refreshScreens } from './screeners/refresh.ts';

/** Something that is done by itself at certain moments of market time, or when the server starts. */
interface Job {
  name: string;
  when: readonly Moment[];
  /** The signal is raised when the server stops: long work ends early. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}

/** `refresh`: a quarter-hour is stored. `close`: trading has ended for the day or pauses before the post-close session. `day`: a new trading date. */
type Moment = 'start' | 'refresh' | 'close' | 'day';

/** Moments are those of market time; jobs that look at the clock are handed market time. */
const JOBS: readonly Job[] = [
  {
    name: 'reconcile the ledger',
    when: ['start', 'close', 'day'],
    run: (deps) => reconcile(deps, deps.market.now()),
  },
  { name: 'judge the stored bars', when: ['start', 'refresh', 'day'], run: judgeStoredBars },
  { name: 'write down and judge predictions', when: ['start', 'close', 'day'], run: keepRecord },
  { name: 'make the simulated record of predictions', when: ['start', 'day'], run: makeSimulatedRecord },
  { name: 'let auto-trading decide', when: ['refresh'], run: runCycle },
  { name: 'refresh the screens', when: ['start', 'refresh'], run: refreshScreens },
];

/** A job rests this many times as long as it took, so that a fast market can't fill the machine with it. */
const REST = 9;

/**
 * Starts the jobs. Each runs alone: a moment that comes while it runs or rests makes it run once more afterwards. A job that fails is
 * logged and runs at its next moment. Returns the function that stops them, which tells those under way and waits
 * for them.
 */
export function startJobs(deps: Deps, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const runners = jobs.map((job) => ({ job, ...createRunner(deps, job) }));
  const tell = (moment: Moment) => {
    for (const { job, due } of runners) if (job.when.includes(moment)) due();
  };
  let date: string = deps.market.tradingDate();
  const stopRefreshes = deps.events.on('market.refresh', () => tell('refresh'));
  const stopListening = deps.events.on('market.session', ({ session }) => {
    if (session.phase === 'closed') tell('close');
    if (session.tradingDate !== date) tell('day');
    date = session.tradingDate;
  });
  tell('start');
  return async () => {
    stopListening();
    stopRefreshes();
    await Promise.all(runners.map(({ stop }) => stop()));
  };
}

interface Runner {
  due(): void;
  stop(): Promise<void>;
}

function createRunner(deps: Deps, job: Job): Runner {
  const stopping = new AbortController();
  let isDue = false;
  let stopped = false;
  let underWay: Promise<void> | null = null;
  let rest: NodeJS.Timeout | null = null;

  const runOnce = async () => {
    const started = deps.clock.now().getTime();
    try {
      await job.run(deps, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.error({ err: error }, `could not ${job.name}`);
    }
    const took = deps.clock.now().getTime() - started;
    underWay = null;
    if (stopped) return;
    rest = setTimeout(() => {
      rest = null;
      begin();
    }, took * REST);
  };
  const begin = () => {
    if (!isDue || stopped || underWay || rest) return;
    isDue = false;
    underWay = runOnce();
  };
  return {
    due() {
      isDue = true;
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
