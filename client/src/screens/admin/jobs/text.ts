import type { JobRun } from '#shared/contract/admin/admin.ts';
import type { FeedHealth } from '#shared/contract/market/market.ts';

/** When a job runs. */
export const MOMENT_LABEL: Readonly<Record<string, string>> = {
  start: 'when the server starts',
  refresh: 'every 15 trading minutes',
  close: 'at market close',
  day: 'on each new day',
  update: 'on each market data update',
  hour: 'every hour',
  suspended: 'when a user is suspended',
};

export const STATE_LABEL: Record<JobRun['state'], string> = {
  never: 'Not run yet',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

export const FEED_LABEL: Record<FeedHealth['state'], string> = {
  ok: 'Connected',
  degraded: 'Partly available',
  down: 'Not responding',
  waiting: 'No data yet',
};

/** Texts of jobs and the market data feed. */
export const text = {
  progress: (done: string, total: string) => `${done} of ${total}`,
  feed: {
    title: 'Market data',
    loading: 'Loading feed status',
    failed: "Couldn't load feed status",
    lastValues: 'Last values',
    lastCheck: 'Last check',
    nextCheck: 'Next check',
    continuous: 'continuous',
    never: 'never',
    refresh: 'Refresh now',
    refreshed: 'Refreshing market data',
    refreshFailed: "Couldn't refresh market data",
  },
  jobs: {
    title: 'Jobs',
    loading: 'Loading jobs',
    failed: "Couldn't load jobs",
    stillWorks: 'They still run.',
    none: 'No jobs have run yet',
    noneHint: 'Jobs start with the server.',
    onDemand: 'only on demand',
    and: (first: string, last: string) => `${first} and ${last}`,
    queued: (job: string) => `${job}: queued`,
    startFailed: "Couldn't start the job",
    lastDone: (time: string) => `Last success ${time}.`,
    progressOf: (job: string) => `Progress: ${job}`,
    run: 'Run now',
    retry: 'Retry',
    named: (action: string, job: string) => `${action}: ${job}`,
    neverRun: 'Not run on this database yet.',
    started: (time: string) => `Started ${time}.`,
    interrupted: (time: string) => `Started ${time}; the server stopped before it finished.`,
    lastRun: (time: string, took: string) => `Last run ${time}, took ${took}.`,
  },
};
