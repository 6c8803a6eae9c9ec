import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process that handles one request after another. */
export interface Child<Requested, Reply> {
  pid: number;
  ask(requested: Requested): Promise<Reply>;
  stop(): Promise<void>;
}

/**
 * Starts a benchmark script that calls {@link serveParent}. Throws an Error if it exits before it reports that it is
 * ready.
 */
export async function startChild<Requested extends object, Reply>(
  script: string,
  args: readonly string[] = [],
): Promise<Child<Requested, Reply>> {
  const child = fork(script, args, { execArgv: ['--import', './scripts/resolve-drizzle.ts'] });
  await nextWord(child);
  return {
    pid: child.pid ?? 0,
    ask(requested) {
      child.send(requested);
      return nextWord<Reply>(child);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function nextWord<Reply>(child: ChildProcess): Promise<Reply> {
  const ending = new AbortController();
  const { signal } = ending;
  try {
    const [output] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]): never => {
        throw new Error(`${child.spawnargs.at(1) ?? 'A process'} of the bench ended with ${code}.`);
      }),
    ]);
    if (typeof output === 'object' && output !== null && 'failed' in output)
      throw new Error(String(output.failed));
    return output;
  } finally {
    ending.abort();
  }
}

/** In the child: reports that it is ready, and answers requests. */
export function serveParent<Requested, Reply extends object>(
  answer: (requested: Requested) => Promise<Reply> | Reply,
): void {
  process.on('message', async (requested: Requested) => {
    try {
      process.send?.(await answer(requested));
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? error.stack : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true });
}
