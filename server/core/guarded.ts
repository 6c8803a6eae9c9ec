import type { Log } from './log.ts';

/** Failures per listener since the process started. */
const failures = new Map<string, number>();
let log: Pick<Log, 'error'> | null = null;

/** Sets the log for listener failures; until then they go to standard error. */
export function logListenersTo(own: Pick<Log, 'error'>): void {
  log = own;
}

/** Failures per listener of this process, by name. */
export const listenerErrors = (): ReadonlyMap<string, number> => failures;

/** Counts and logs a listener's failure. Never throws. */
export function listenerFailed(listener: string, error: unknown): void {
  failures.set(listener, (failures.get(listener) ?? 0) + 1);
  if (log) log.error({ err: error, listener }, 'Listener failed');
  else process.stderr.write(`The listener "${listener}" failed: ${textOf(error)}\n`);
}

const textOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/**
 * Wraps a callback that is called outside Express: by an emitter, a timer or the process. Exceptions and rejections
 * are counted and logged under this name, and don't propagate.
 */
export function guarded<A extends unknown[]>(
  listener: string,
  work: (...given: A) => unknown,
): (...given: A) => void {
  const failed = (error: unknown) => listenerFailed(listener, error);
  return (...given) => {
    try {
      const done = work(...given);
      if (done instanceof Promise) done.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
