import { guarded } from './guarded.ts';
import type { Log } from './log.ts';

export type Stop = () => unknown;

/** Time limit for a shutdown after a bug; requests in flight get eight seconds of it. */
const CRASH_MS = 10_000;

/** Stops what was started, in reverse order. */
export async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/**
 * Shuts down in order: exit code 0 on a signal, 1 after an uncaught exception or rejection, when the process state
 * is unknown. The latter takes up to `crashMs`.
 */
export function endInOrder(stops: Stop[], log: Log, crashMs = CRASH_MS): void {
  let ending = false;
  const end = (code: 0 | 1) => {
    if (ending) return;
    ending = true;
    stopAll(stops).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'Could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(
      signal,
      guarded(signal, () => end(0)),
    );
  const giveUp = guarded('end of patience', () => process.exit(1));
  process.on(
    'uncaughtException',
    guarded('uncaughtException', (error, origin) => {
      try {
        log.fatal({ err: error, origin }, 'Uncaught error: the server stops');
        setTimeout(giveUp, crashMs).unref();
        end(1);
      } catch {
        process.exit(1);
      }
    }),
  );
}
