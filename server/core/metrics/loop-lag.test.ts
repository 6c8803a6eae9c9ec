import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureLoopLag } from './loop-lag.ts';

async function read(registry: Registry): Promise<(name: string) => number> {
  const lines = (await registry.metrics()).split('\n');
  return (name) =>
    Number(lines.find((line) => line.startsWith(`a_nodejs_eventloop_${name} `))?.split(' ')[1]);
}

/** Blocks the event loop for this long. */
async function holdUp(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  await nextTurn();
}

test('a blocking turn is reported once, with the number of turns', async () => {
  const registry = new Registry();
  measureLoopLag(registry, 'a_');
  await nextTurn();
  await holdUp(250);
  const blocked = await read(registry);
  expect(blocked('lag_max_seconds')).toBeGreaterThanOrEqual(0.25);
  expect(blocked('lag_p99_seconds')).toBeGreaterThanOrEqual(0.25);
  expect(blocked('lag_min_seconds')).toBeLessThan(0.25);
  expect(blocked('turns')).toBeGreaterThanOrEqual(2);
  await nextTurn();
  await nextTurn();
  expect((await read(registry))('lag_max_seconds')).toBeLessThan(0.25);
});

test('without a turn there is nothing to report', async () => {
  const registry = new Registry();
  measureLoopLag(registry, 'a_');
  await read(registry);
  const text = await registry.metrics();
  expect(text).toMatch(/^a_nodejs_eventloop_lag_max_seconds nan$/im);
  expect(text).toMatch(/^a_nodejs_eventloop_turns 0$/m);
});
