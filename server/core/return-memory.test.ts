import { execFileSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMemoryReturn } from './return-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('memory is returned once, ten seconds after the last piece of work', () => {
  const [trim, collect] = [vi.fn(), vi.fn()];
  const memory = startMemoryReturn(trim, collect);
  memory.soon();
  vi.advanceTimersByTime(9_000);
  memory.soon();
  vi.advanceTimersByTime(9_999);
  expect(trim).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(trim).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(trim).toHaveBeenCalledTimes(1);
  expect(collect).toHaveBeenCalledTimes(1);
});

test('garbage is collected before the first return only', () => {
  const order: string[] = [];
  const memory = startMemoryReturn(
    () => order.push('trim'),
    () => order.push('collect'),
  );
  for (let i = 0; i < 2; i++) {
    memory.soon();
    vi.advanceTimersByTime(10_000);
  }
  expect(order).toEqual(['collect', 'trim', 'trim']);
});

test('nothing is returned after it was stopped', () => {
  const trim = vi.fn();
  const memory = startMemoryReturn(trim);
  memory.soon();
  memory.stop();
  vi.advanceTimersByTime(60_000);
  expect(trim).not.toHaveBeenCalled();
});

test('nothing happens where the C library has no such function', () => {
  const memory = startMemoryReturn(null);
  memory.soon();
  expect(vi.getTimerCount()).toBe(0);
});

/** Frees 60 MB between small pieces that stay, so that glibc can't shrink its heap by itself. */
const FRAGMENTED = `
  import { startMemoryReturn } from './server/core/return-memory.ts';
  const kept = [];
  let freed = [];
  for (let i = 0; i < 1000; i++) {
    freed.push(new ArrayBuffer(60_000));
    new Uint8Array(freed.at(-1)).fill(1);
    kept.push(new ArrayBuffer(1_000));
  }
  freed = null;
  gc();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const before = process.memoryUsage.rss();
  startMemoryReturn(undefined, undefined, 1).soon();
  await new Promise((resolve) => setTimeout(resolve, 200));
  console.log(kept.length, Math.round((before - process.memoryUsage.rss()) / 2 ** 20));
`;

const hasGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

test.runIf(hasGlibc && isBuiltin('node:ffi'))('freed memory goes back to the operating system', () => {
  const args = [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    FRAGMENTED,
  ];
  const [kept, returned] = execFileSync(process.execPath, args, { encoding: 'utf8' }).split(' ').map(Number);
  expect(kept).toBe(1_000);
  expect(returned).toBeGreaterThan(40);
});
