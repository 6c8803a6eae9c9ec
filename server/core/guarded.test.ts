import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createEventBus } from './events.ts';
import { guarded, listenerErrors, logListenersTo } from './guarded.ts';
import { createMetrics } from './metrics/metrics.ts';

let lines: PassThrough;
beforeEach(() => {
  lines = new PassThrough();
  logListenersTo(pino(lines));
});

const nextLine = async () => JSON.parse(String((await once(lines, 'data'))[0]));
const failures = (listener: string) => listenerErrors().get(listener) ?? 0;

test('a listener that throws is counted and logged, and its caller is not affected', async () => {
  const line = nextLine();
  guarded('thrower', () => {
    throw new Error('Not today.');
  })();
  expect(failures('thrower')).toBe(1);
  expect(await line).toMatchObject({
    level: 50,
    listener: 'thrower',
    msg: 'Listener failed',
    err: { message: 'Not today.' },
  });
});

test('a listener whose promise rejects is counted and logged too', async () => {
  const line = nextLine();
  guarded('rejecter', async () => {
    throw new Error('Not tomorrow.');
  })();
  expect(await line).toMatchObject({ listener: 'rejecter', err: { message: 'Not tomorrow.' } });
  expect(failures('rejecter')).toBe(1);
});

test('arguments reach the listener, and a success is not counted', () => {
  const given: unknown[] = [];
  guarded('worker', (...all: number[]) => given.push(...all))(1, 2);
  expect(given).toEqual([1, 2]);
  expect(failures('worker')).toBe(0);
});

test('an event-bus listener that throws or rejects stops neither the others nor the emitter', async () => {
  const bus = createEventBus();
  const heard: string[] = [];
  bus.on('job.runRequested', () => {
    throw new Error('First.');
  });
  bus.on('job.runRequested', async () => {
    throw new Error('Second.');
  });
  const stop = bus.on('job.runRequested', ({ name }) => heard.push(name));
  const before = failures('job.runRequested');
  bus.emit('job.runRequested', { name: 'one' });
  stop();
  bus.emit('job.runRequested', { name: 'two' });
  await Promise.resolve();
  expect(heard).toEqual(['one']);
  expect(failures('job.runRequested') - before).toBe(4);
});

test('the metrics count failures by listener', async () => {
  const before = failures('counted');
  const fails = guarded('counted', () => {
    throw new Error('Again.');
  });
  fails();
  fails();
  const { registry } = createMetrics();
  for (let read = 1; read <= 2; read += 1)
    expect(await registry.metrics()).toContain(
      `artha_listener_errors_total{listener="counted"} ${before + 2}\n`,
    );
});
