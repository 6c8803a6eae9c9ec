import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, type Transferable, Worker, workerData } from 'node:worker_threads';
import { guarded } from '../guarded.ts';

export interface WorkerOptions<Progress> {
  /** Receives progress reports. */
  onProgress?: (progress: Progress) => void;
  /** Aborts the work; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Input buffers to transfer rather than copy. Shared memory needs no entry. */
  transfer?: readonly Transferable[];
  /** Heap limit of the thread in MB: without one V8 collects garbage late, and the whole process grows. */
  heapMb?: number;
}

/**
 * Runs a module in a worker thread and returns its answer: for work that would block the event loop for more than
 * 20 ms. The module ends with {@link answerInWorker}; input and answer must be structured-cloneable. The thread
 * exits with its answer, which frees its memory.
 * @throws what the work throws; the signal's reason; an Error when the module ends without an answer
 */
export function runInWorker<Input, Output, Progress = never>(
  module: URL,
  input: Input,
  { onProgress, signal, transfer = [], heapMb }: WorkerOptions<Progress> = {},
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  if (signal?.aborted) {
    reject(signal.reason);
    return promise;
  }
  // Not this process's flags: a test runner's loader hooks, for example, must not run there.
  const worker = new Worker(module, {
    workerData: input,
    transferList: [...transfer],
    execArgv: [],
    ...(heapMb !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    }),
  });
  const abort = guarded('worker abort', () => reject(signal?.reason));
  signal?.addEventListener('abort', abort);
  worker.on(
    'message',
    guarded('worker message', (message: Message<Output, Progress>) => {
      if ('answer' in message) resolve(message.answer);
      else onProgress?.(message.progress);
    }),
  );
  const failed = guarded('worker failure', reject);
  worker.on('error', failed);
  worker.on('messageerror', failed);
  worker.on(
    'exit',
    guarded('worker exit', () => reject(new Error(`${module.pathname} ended without an answer.`))),
  );
  return promise.finally(async () => {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  });
}

/** Young generation of a thread with a heap limit. */
const YOUNG_MB = 8;

type Message<Output, Progress> = { answer: Output } | { progress: Progress };

/**
 * Called at the end of a worker module: runs the work on the thread's input and posts the answer. By default at a
 * lower priority than the thread that serves requests.
 */
export async function answerInWorker<Input, Output, Progress = never>(
  work: (input: Input, report: (progress: Progress) => void) => Output | Promise<Output>,
  { givesWay = true }: { givesWay?: boolean } = {},
): Promise<void> {
  const port: MessagePort | null = parentPort;
  if (!port) throw new Error('This module is to be run by runInWorker.');
  if (givesWay) giveWay();
  const send = (message: Message<Output, Progress>) => port.postMessage(message);
  send({ answer: await work(workerData, (progress) => send({ progress })) });
}

/** Lowers this thread's priority below the one that serves requests. Only Linux has per-thread priorities. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
