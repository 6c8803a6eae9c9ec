import { guarded } from './guarded.ts';
import type { Log } from './log.ts';

export type Stop = () => unknown;

/** Longest that stopping may take after a bug: requests under way have eight seconds of it. */
const CRASH_MS = 10_000;

/** Undoes what was started, the latest first. */
export async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/**
 * Ends the process in order: when it is asked to, with 0; and with 1 after an exception or a rejection that nobody caught, since nobody knows what of it
 * still works. Such an end takes no longer than `crashMs`.
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
