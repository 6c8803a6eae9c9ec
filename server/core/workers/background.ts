import type { Log } from '../log.ts';

/** Does what nobody waits for: a failure is logged, under what could not be done, and nothing else. */
export function inBackground(log: Log, what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => log.error({ err: error }, what));
}
