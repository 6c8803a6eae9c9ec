import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ToDouble } from '#tests/support/servers/doubling-worker.ts';
import { answerInWorker, runInWorker, type WorkerOptions } from './run-in-worker.ts';

const MODULE = new URL('../../../tests/support/servers/doubling-worker.ts', import.meta.url);

const double = (input: ToDouble, options?: WorkerOptions<number>) =>
  runInWorker<ToDouble, { values: Float64Array; thread: number }, number>(MODULE, input, options);

test('the work runs in another thread, which reports progress', async () => {
  const values = Float64Array.of(1, 2, 3);
  const heard: number[] = [];
  const answer = await double({ values }, { onProgress: (done) => heard.push(done) });
  expect([...answer.values]).toEqual([2, 4, 6]);
  expect(answer.thread).not.toBe(threadId);
  expect(heard).toEqual([1, 2, 3]);
  expect([...values]).toEqual([1, 2, 3]);
});

test('shared memory is shared; transferred buffers are detached here', async () => {
  const shared = new Float64Array(new SharedArrayBuffer(16)).fill(4);
  await double({ values: shared });
  expect([...shared]).toEqual([8, 8]);
  const given = Float64Array.of(5);
  await double({ values: given }, { transfer: [given.buffer] });
  expect(given).toHaveLength(0);
});

test('exceptions of the work propagate, and an exit without an answer is an error', async () => {
  const values = Float64Array.of(1);
  await expect(double({ values, instead: 'throw' })).rejects.toThrow(
    new RangeError('These cannot be doubled.'),
  );
  await expect(double({ values, instead: 'end' })).rejects.toThrow(
    /doubling-worker\.ts ended without an answer/,
  );
});

test('aborted work is terminated', async () => {
  const reason = new Error('the day is over');
  const stopping = new AbortController();
  const running = double(
    { values: Float64Array.of(1), instead: 'hang' },
    { signal: stopping.signal, onProgress: () => stopping.abort(reason) },
  );
  await expect(running).rejects.toBe(reason);
  await expect(double({ values: Float64Array.of(1) }, { signal: stopping.signal })).rejects.toBe(reason);
});

test('a worker’s module does not work outside of a worker', async () => {
  await expect(answerInWorker(() => 1)).rejects.toThrow('This module is to be run by runInWorker.');
});
