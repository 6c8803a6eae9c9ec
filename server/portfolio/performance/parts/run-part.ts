import { runInWorker } from '../../../core/workers/run-in-worker.ts';
import type { Deps } from '../../../deps.ts';
import type { PartQuestion, PartRequest } from './part-worker.ts';

/** The requester of a report, and the signal that aborts it. */
export interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** Enough for a million fills. */
const HEAP_MB = 512;
const WORKER = new URL('./part-worker.ts', import.meta.url);

/** Reads and computes a part in a thread, from the database for reports. */
export async function runPart<Part>(
  reportsDb: Deps['reportsDb'],
  request: PartRequest,
  signal: AbortSignal,
): Promise<Part> {
  const url = (await reportsDb()).$client.options.connectionString ?? '';
  return runInWorker<PartQuestion, Part>(WORKER, { ...request, url }, { signal, heapMb: HEAP_MB });
}
