import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { guarded } from '../guarded.ts';
import type { Log } from '../log.ts';
import type { Lease, LeaseTiming } from './lease.ts';
import { leaseMemory } from './lease-memory.ts';
import type { LeaseNews, LeaseWork } from './lease-worker.ts';

interface Renewing {
  url: string;
  log: Log;
  holder: string;
  timing: LeaseTiming;
  /** Called after each renewal attempt; the lease may have changed. */
  onRenewed: () => void;
}

/** A small heap: the thread runs one statement a second. */
const HEAP_MB = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

/**
 * The lease, renewed by a worker thread over its own connection. `renew` is the main thread's heartbeat: without
 * one the thread renews for `aliveMs` and then lets the lease expire. A thread that exits is restarted.
 */
export function leaseInThread({ url, log, holder, timing, onRenewed }: Renewing): Lease {
  const memory = leaseMemory();
  let stopped = false;
  let again: NodeJS.Timeout | null = null;
  let worker = start();
  /** Resolves with the first answer. */
  const answered = Promise.withResolvers<void>();

  function start(): Worker {
    const workerData: LeaseWork = { url, holder, timing, buffer: memory.buffer };
    memory.touch();
    // Not this process's flags: a test runner's loader hooks, for example, must not run there.
    const thread = new Worker(new URL('./lease-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: HEAP_MB,
    });
    const failed = guarded('lease', (error: unknown) => log.error({ err: error }, 'The lease thread failed'));
    thread.on('error', failed);
    const heard = guarded('lease', (news: LeaseNews) => {
      if (news !== 'answered' || stopped) return;
      answered.resolve();
      onRenewed();
    });
    thread.on('message', heard);
    const restart = guarded('lease', () => {
      worker = start();
    });
    const ended = guarded('lease', () => {
      answered.resolve();
      if (!stopped) again = setTimeout(restart, timing.beatMs);
    });
    thread.on('exit', ended);
    return thread;
  }

  return {
    held: () => memory.held(),
    async renew() {
      memory.touch();
      await answered.promise;
    },
    async giveBack() {
      stopped = true;
      if (again) clearTimeout(again);
      memory.publish(null);
      const given = givenBack(worker, timing.leaseMs);
      worker.postMessage('stop');
      await given;
      await worker.terminate();
    },
  };
}

/** Resolves when the lease is released, or when the thread exited or timed out, in which case the lease expires. */
async function givenBack(worker: Worker, patienceMs: number): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs);
  const exited = once(worker, 'exit', { signal: patience });
  const released = new Promise<void>((resolve) => {
    const heard = guarded('lease', (news: LeaseNews) => {
      if (news === 'given back') resolve();
    });
    worker.on('message', heard);
  });
  await Promise.race([released, exited]).catch(() => undefined);
}
