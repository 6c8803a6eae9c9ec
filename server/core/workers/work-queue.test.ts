import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const never = () => new Promise<never>(() => undefined);

test('a person has one piece running and three waiting; a fifth is refused with a sentence', async () => {
  const work = createWorkQueue();
  const bring = () => work.run({ userId: 'Meera', kind: 'backtest' }, never);
  for (let i = 0; i < 4; i++) void bring();
  expect(work.counts()).toEqual({ running: 1, waiting: 3 });
  await expect(bring()).rejects.toMatchObject({ status: 429, code: 'work_waiting' });
});

test('when 120 pieces are waiting in total, the next is refused as busy', async () => {
  const work = createWorkQueue();
  for (let i = 0; i < 121; i++) void work.run({ userId: `person ${i}`, kind: 'export' }, never);
  expect(work.counts()).toEqual({ running: 1, waiting: 120 });
  await expect(work.run({ userId: 'Meera', kind: 'export' }, never)).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    headers: { 'Retry-After': '2' },
  });
});

test('a preview waits neither for another’s backtest nor for another’s download', async () => {
  const work = createWorkQueue();
  void work.run({ userId: 'Meera', kind: 'backtest' }, never);
  void work.run({ userId: 'Kavya', kind: 'export' }, never);
  expect(await work.run({ userId: 'Arjun', kind: 'preview' }, async () => 'done')).toBe('done');
  void work.run({ userId: 'Arjun', kind: 'backtest' }, never);
  expect(work.counts()).toEqual({ running: 2, waiting: 1 });
});

test('ending a person’s access aborts their waiting and running work, and no one else’s', async () => {
  const work = createWorkQueue();
  const untilEnded = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const running = work.run({ userId: 'Meera', kind: 'backtest' }, untilEnded);
  const waiting = work.run({ userId: 'Meera', kind: 'export' }, untilEnded);
  const other = work.run({ userId: 'Arjun', kind: 'preview' }, async () => 'done');
  work.end('Meera');
  await expect(running).rejects.toMatchObject({ status: 401 });
  await expect(waiting).rejects.toMatchObject({ status: 401 });
  expect(await other).toBe('done');
});
