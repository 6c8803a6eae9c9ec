import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, type Transferable, Worker, workerData } from 'node:worker_threads';
import { guarded } from '../guarded.ts';

export interface WorkerOptions<Progress> {
  /** Hears what the work reports on its way. */
  onProgress?: (progress: Progress) => void;
  /** Ends the work; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Buffers of the input that are handed over rather than copied. Shared memory needs no naming. */
  transfer?: readonly Transferable[];
  /** Most that the thread's objects may take, in MB: without a limit it collects its garbage late, which the whole process pays for. */
  heapMb?: number;
}

/**
 * Runs a module in a thread of its own and gives its answer: for what would hold up everybody for longer than 20 ms. The
 * module ends with {@link answerInWorker}; input and answer are whatever `structuredClone` takes. The thread ends with
 * its answer, and its memory is given back.
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
  // The flags of this process are not the thread's: a test runner's hooks, for one, have nothing to do there.
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

/** What is short-lived may take this much of a limited thread. */
const YOUNG_MB = 8;

type Message<Output, Progress> = { answer: Output } | { progress: Progress };

/**
 * What a worker's module calls at its end: works on the input it was started with and hands the answer back. Unless told otherwise
 * it gives way to the thread that serves requests.
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

/** Lets the thread that serves requests go first when both want a core. Only Linux has a priority for each thread. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
