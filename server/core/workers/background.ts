import type { Log } from '../log.ts';

/** Fire and forget: a failure is logged with what could not be done. */
export function inBackground(log: Log, what: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => log.error({ err: error }, what));
}
