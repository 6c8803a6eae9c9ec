import { expect, test } from 'vitest';
import { within } from './deadline.ts';

test('work that ends in time resolves', async () => {
  await expect(within(1_000, async () => 7)).resolves.toBe(7);
});

test('failing work rejects with its reason', async () => {
  const failing = () => Promise.reject(new Error('The disk is full.'));
  await expect(within(1_000, failing)).rejects.toThrow('The disk is full.');
});

test('work that never ends times out, and its signal is aborted', async () => {
  const given: AbortSignal[] = [];
  const endless = (signal: AbortSignal) => {
    given.push(signal);
    return new Promise<never>(() => undefined);
  };
  await expect(within(1, endless)).rejects.toThrow('No answer within 1 ms.');
  expect(given[0]?.aborted).toBe(true);
});
