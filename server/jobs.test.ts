import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconciliations } from '#shared/schema/trading/ledger.ts';
import { aTradingFloor, type TradingFloor } from '#tests/support/people/trader.ts';
import { readJobRuns } from './core/job-runs.ts';
import { figuresOf, historyOf, JOBS, startJobs, updateOf } from './jobs.ts';
import { SourceError } from './market/sources/source-error.ts';

let floor: TradingFloor;
let stop: () => Promise<void> = async () => undefined;
/** The wall clock in milliseconds. */
let wall = 0;
beforeEach(async () => {
  floor = await aTradingFloor();
  wall = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
  await floor.close();
});

type Jobs = NonNullable<Parameters<typeof startJobs>[1]>;

/** [name, seconds, outcome] of each run that ended. */
const ended: unknown[][] = [];

const start = (...jobs: Jobs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ended.length = 0;
  const clock = { now: () => new Date(wall) };
  stop = startJobs({ ...floor, clock }, jobs, (...run) => ended.push(run));
};

/** A job that runs until `end` is called, and records the market times at which it began. */
function aJob() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    job: {
      name: 'be tested',
      when: ['start', 'close', 'day'] as const,
      run: () => {
        began.push(floor.market.now().toISOString().slice(0, 16));
        return new Promise<void>((done) => ends.push(done));
      },
    },
    /** Ends the current run after some milliseconds of wall time, and flushes what follows. */
    async end(tookMs = 0) {
      wall += tookMs;
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

test('the ledger is reconciled at startup, and the market time is stored', async () => {
  stop = startJobs(floor);
  await stop();
  expect(await floor.db.select().from(reconciliations)).toMatchObject([
    { at: new Date('2026-11-20T05:00:00Z'), ok: true, accounts: 0, postings: 0, differences: [] },
  ]);
});

test('the ledger is reconciled once per close, however often the leader or the day changes', async () => {
  const times = async () =>
    (await floor.db.select().from(reconciliations)).map(({ at }) => at.toISOString().slice(0, 16)).sort();
  const lead = async () => {
    stop = startJobs(floor, ledgerOnly);
    await stop();
  };
  const ledgerOnly = JOBS.filter(({ name }) => name === 'reconcile the ledger');
  await lead();
  await lead();
  expect(await times()).toEqual(['2026-11-20T05:00']);
  // The closing auction ends at 15:35 in India.
  floor.market.moveTo('2026-11-20T10:04:00Z');
  await lead();
  floor.market.moveTo('2026-11-20T10:06:00Z');
  await lead();
  await lead();
  floor.market.moveTo('2026-11-23T03:30:00Z');
  await lead();
  expect(await times()).toEqual(['2026-11-20T05:00', '2026-11-20T10:06']);
});

test('an administrator can have the ledger reconciled at any time', async () => {
  const ledgerOnly = JOBS.filter(({ name }) => name === 'reconcile the ledger').map((job) => ({
    ...job,
    when: [],
  }));
  for (const _ of [1, 2]) {
    stop = startJobs(floor, ledgerOnly);
    floor.events.emit('job.runRequested', { name: 'reconcile the ledger' });
    await stop();
  }
  expect(await floor.db.$count(reconciliations)).toBe(2);
});

test('after a takeover the start moment is delayed, and never comes if the jobs stop before it', async () => {
  const { job, began, end } = aJob();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stop = startJobs(floor, [job], undefined, 4_000);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(began).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toHaveLength(1);
  await end();
  await stop();
  stop = startJobs(floor, [job], undefined, 4_000);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(began).toHaveLength(1);
});

test('a job runs at the start, at each close, and on each new day', async () => {
  const { job, began, end } = aJob();
  start(job);
  await end();
  floor.market.moveTo('2026-11-20T10:05:00Z');
  await end();
  floor.market.moveTo('2026-11-23T03:30:00Z');
  await end();
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await end();
  expect(began).toEqual(['2026-11-20T05:00', '2026-11-20T10:05', '2026-11-23T03:30']);
});

test('moments during a run cause one more run, however many they are', async () => {
  const { job, began, end } = aJob();
  start(job);
  floor.market.moveTo('2026-11-25T05:00:00Z');
  expect(began).toEqual(['2026-11-20T05:00']);
  await end();
  await end();
  expect(began).toEqual(['2026-11-20T05:00', '2026-11-25T05:00']);
});

test('a job rests nine times as long as it took', async () => {
  const { job, began, end } = aJob();
  start(job);
  floor.market.moveTo('2026-11-20T10:05:00Z');
  await end(2_000);
  await vi.advanceTimersByTimeAsync(17_998);
  expect(began).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toHaveLength(2);
  await end();
});

test('the market is updated at the start and every quarter-hour, however long that takes', async () => {
  const { job, began, end } = aJob();
  let signal: AbortSignal | undefined;
  start({
    ...updateOf({
      update: (stopping) => {
        signal = stopping;
        return job.run();
      },
    }),
    name: 'be tested',
  });
  await end(60_000);
  for (const minute of ['44', '45', '59']) {
    floor.market.moveTo(`2026-11-20T05:${minute}:30Z`);
    await end(60_000);
  }
  floor.market.moveTo('2026-11-20T06:00:00Z');
  expect(began).toEqual(['2026-11-20T05:00', '2026-11-20T05:44', '2026-11-20T05:45', '2026-11-20T06:00']);
  const stopping = stop();
  expect(signal?.aborted).toBe(true);
  await end();
  await stopping;
});

test('a finished job reports how long it took', async () => {
  const { job, end } = aJob();
  start(job);
  await end(1_500);
  expect(ended).toEqual([['be tested', 1.5, 'done']]);
});

test('a job that fails is logged, counted, and runs at its next moment', async () => {
  const logged = vi.spyOn(floor.log, 'error');
  let runs = 0;
  start({
    ...aJob().job,
    run: async () => {
      runs += 1;
      throw new Error('no database');
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  floor.market.moveTo('2026-11-20T10:05:00Z');
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  expect(logged.mock.calls.map(([, words]) => words)).toEqual(['Could not be tested', 'Could not be tested']);
  expect(ended).toEqual([
    ['be tested', 0, 'failed'],
    ['be tested', 0, 'failed'],
  ]);
});

test('company figures are read by a job where the source has them, and it reports why it failed', async () => {
  expect(figuresOf(floor, undefined)).toEqual([]);
  start(...figuresOf(floor, () => Promise.reject(new SourceError('rate-limited'))));
  await vi.waitFor(() => expect(ended).toEqual([['read company figures', 0, 'failed']]));
  await stop();
  const total = floor.market.universe().length;
  expect(await readJobRuns(floor.db)).toMatchObject([
    {
      name: 'read company figures',
      state: 'failed',
      failure: `Read 0 of ${total} companies today. The data provider is limiting our requests.`,
    },
  ]);
});

test('stopping waits for the current run and starts no other', async () => {
  const { job, began, end } = aJob();
  start(job);
  floor.market.moveTo('2026-11-20T10:05:00Z');
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  expect(stopped).toBe(false);
  await end();
  await stopping;
  expect(began).toHaveLength(1);
});

test('stopping waits four seconds for a job that does not end', async () => {
  const { job, end } = aJob();
  start(job);
  await vi.advanceTimersByTimeAsync(1);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(3_990);
  expect(stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  await stopping;
  await end();
});

test('heavy jobs run one at a time, in order, and light ones do not wait for them', async () => {
  const [first, second, light] = [aJob(), aJob(), aJob()];
  start({ ...first.job, heavy: true }, { ...second.job, heavy: true }, light.job);
  await vi.advanceTimersByTimeAsync(1);
  expect([first.began, second.began, light.began].map(({ length }) => length)).toEqual([1, 0, 1]);
  await first.end();
  expect(second.began).toHaveLength(1);
  await second.end();
  await light.end();
});

test('older bars are made before other heavy jobs, and at the next quarter-hour after a failure', async () => {
  const [screens, runs] = [aJob(), [] as (() => void)[]];
  let isDue = true;
  const run = () => new Promise<void>((_, fail) => runs.push(() => fail(new Error('The disk is full.'))));
  const whole = async () => undefined;
  const [older] = historyOf({ laterHistory: { isDue: async () => isDue, run, whole } });
  start({ ...(older ?? expect.fail()), name: 'be tested' }, { ...screens.job, heavy: true });
  await vi.advanceTimersByTimeAsync(1);
  expect([runs.length, screens.began.length]).toEqual([1, 0]);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(screens.began).toHaveLength(1);
  await screens.end();
  floor.events.emit('market.refresh', { at: floor.market.now() });
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
  isDue = false;
  runs[1]?.();
  await vi.advanceTimersByTimeAsync(1);
  floor.events.emit('market.refresh', { at: floor.market.now() });
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test('a market whose history is complete makes no older bars', () => {
  expect(historyOf({ laterHistory: null })).toEqual([]);
});

test('a heavy job that is queued when the server stops never begins', async () => {
  const [first, second] = [aJob(), aJob()];
  start({ ...first.job, heavy: true }, { ...second.job, heavy: true });
  await vi.advanceTimersByTimeAsync(1);
  const stopping = stop();
  await first.end();
  await stopping;
  expect(second.began).toEqual([]);
});
