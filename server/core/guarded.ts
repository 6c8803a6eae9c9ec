import type { Log } from './log.ts';

/** How often each listener has failed since the process began. */
const failures = new Map<string, number>();
let log: Pick<Log, 'error'> | null = null;

/** Where failures of listeners are logged from now on; standard error until then. */
export function logListenersTo(own: Pick<Log, 'error'>): void {
  log = own;
}

/** How often each listener of this process has failed, by its name. */
export const listenerErrors = (): ReadonlyMap<string, number> => failures;

/** Counts and logs what a listener failed with. Never throws. */
export function listenerFailed(listener: string, error: unknown): void {
  failures.set(listener, (failures.get(listener) ?? 0) + 1);
  if (log) log.error({ err: error, listener }, 'Listener failed');
  else process.stderr.write(`The listener "${listener}" failed: ${textOf(error)}\n`);
}

const textOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/**
 * Makes a function safe to hand to what calls it outside Express: an emitter, a timer, a process. Whatever it throws, and whatever a promise it
 * returns rejects with, is counted and logged under this name, and goes no further.
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
