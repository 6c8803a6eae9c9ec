import { describe, expect, test, vi } from 'vitest';
import { coalesced, keyedQueue, queue, singleFlight } from './async.ts';

/** A script that logs when it starts and runs until the test ends it. */
function aScript() {
  const log: string[] = [];
  const waiting = new Map<string, PromiseWithResolvers<string>>();
  return {
    log,
    work: (name: string) => () => {
      log.push(`begins ${name}`);
      const own = Promise.withResolvers<string>();
      waiting.set(name, own);
      return own.promise;
    },
    end: (name: string) => waiting.get(name)?.resolve(name),
    fail: (name: string) => waiting.get(name)?.reject(new Error(name)),
  };
}

/** Runs all pending microtasks and immediates. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('singleFlight', () => {
  test('concurrent calls share a run and its result; a later call starts another', async () => {
    let runs = 0;
    const script = aScript();
    const call = singleFlight(() => script.work(`run ${++runs}`)());
    const [one, two] = [call(), call()];
    expect(call.busy()).toBe(true);
    script.end('run 1');
    expect(await Promise.all([one, two])).toEqual(['run 1', 'run 1']);
    await call.idle();
    expect(call.busy()).toBe(false);
    const three = call();
    script.end('run 2');
    expect(await three).toBe('run 2');
  });

  test('concurrent callers share a failure, the next call does not', async () => {
    const script = aScript();
    const call = singleFlight(script.work('a'));
    const calls = Promise.allSettled([call(), call()]);
    const idle = call.idle();
    script.fail('a');
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await idle;
    const next = call();
    script.end('a');
    expect(await next).toBe('a');
  });
});

describe('coalesced', () => {
  const counted = () => {
    const script = aScript();
    const failures: unknown[] = [];
    let runs = 0;
    const run = async () => {
      await script.work(`${++runs}`)();
    };
    return { script, failures, work: coalesced(run, (error) => failures.push(error)) };
  };

  test('any number of triggers during a run is one more run', async () => {
    const { script, work } = counted();
    for (let n = 0; n < 3; n++) work.again();
    script.end('1');
    await settle();
    script.end('2');
    await work.idle();
    expect(script.log).toEqual(['begins 1', 'begins 2']);
  });

  test('every trigger is followed by the start of a run, also when the last run is just ending', async () => {
    for (let waits = 0; waits < 10; waits++) {
      let runs = 0;
      const work = coalesced(
        async () => void runs++,
        () => undefined,
      );
      work.again();
      for (let wait = 0; wait < waits; wait++) await Promise.resolve();
      const before = runs;
      work.again();
      await settle();
      expect(runs).toBeGreaterThan(before);
    }
  });

  function pausing(pauseMs: number) {
    const run = vi.fn(async () => undefined);
    return { run, work: coalesced(run, () => undefined, { pauseMs }) };
  }

  test('triggers during a run or the pause after it are one more run', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { run, work } = pausing(100);
    work.again();
    await settle();
    expect(run).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 3; n++) work.again();
    await vi.advanceTimersByTimeAsync(99);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100);
    work.again();
    await settle();
    expect(run).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  test('waiting for the end ends a pause', async () => {
    const { run, work } = pausing(60_000);
    work.again();
    await settle();
    work.again();
    await work.idle();
    expect(run).toHaveBeenCalledTimes(2);
    work.again();
    await settle();
    work.again();
    await work.stop();
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('a failed run is reported and the next one starts; after a stop none does', async () => {
    const { script, failures, work } = counted();
    work.again();
    work.again();
    script.fail('1');
    await settle();
    expect(failures).toEqual([new Error('1')]);
    work.again();
    const stopped = work.stop();
    script.end('2');
    await stopped;
    work.again();
    await work.idle();
    expect(script.log).toEqual(['begins 1', 'begins 2']);
  });
});

describe('queue', () => {
  test('work starts after all earlier work has settled, failed or not', async () => {
    const script = aScript();
    const line = queue();
    const done = Promise.allSettled(['a', 'b', 'c'].map((name) => line.run(script.work(name))));
    await settle();
    expect(script.log).toEqual(['begins a']);
    script.fail('a');
    await settle();
    expect(script.log).toEqual(['begins a', 'begins b']);
    script.end('b');
    await settle();
    expect(line.busy()).toBe(true);
    script.end('c');
    await line.idle();
    expect(line.busy()).toBe(false);
    expect((await done).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'failed',
      'b',
      'c',
    ]);
  });

  test('work that throws synchronously rejects', async () => {
    const line = queue();
    const thrown = line.run(() => {
      throw new RangeError('too far');
    });
    await expect(thrown).rejects.toThrow('too far');
    expect(await line.run(async () => 7)).toBe(7);
  });
});

describe('keyedQueue', () => {
  test('work waits for earlier work of the same key only', async () => {
    const script = aScript();
    const run = keyedQueue();
    const done = [
      run('me', script.work('mine')),
      run('me', script.work('mine too')),
      run('you', script.work('yours')),
    ];
    await settle();
    expect(script.log).toEqual(['begins mine', 'begins yours']);
    script.end('yours');
    script.end('mine');
    await settle();
    expect(script.log.slice(2)).toEqual(['begins mine too']);
    script.end('mine too');
    expect(await Promise.all(done)).toEqual(['mine', 'mine too', 'yours']);
  });
});
