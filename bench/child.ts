import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process beside the bench's own, which does what it is asked, one thing after the other. */
export interface Child<Asked, Said> {
  pid: number;
  ask(asked: Asked): Promise<Said>;
  stop(): Promise<void>;
}

/** Starts a script of the bench that calls {@link serveParent}. Throws an Error when it ends before it says that it is ready. */
export async function startChild<Asked extends object, Said>(
  script: string,
  args: readonly string[] = [],
): Promise<Child<Asked, Said>> {
  const child = fork(script, args, { execArgv: ['--import', './scripts/resolve-drizzle.ts'] });
  await nextWord(child);
  return {
    pid: child.pid ?? 0,
    ask(asked) {
      child.send(asked);
      return nextWord<Said>(child);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function nextWord<Said>(child: ChildProcess): Promise<Said> {
  const ending = new AbortController();
  const { signal } = ending;
  try {
    const [said] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]): never => {
        throw new Error(`${child.spawnargs.at(1) ?? 'A process'} of the bench ended with ${code}.`);
      }),
    ]);
    if (typeof said === 'object' && said !== null && 'failed' in said) throw new Error(String(said.failed));
    return said;
  } finally {
    ending.abort();
  }
}

/** In the child: says that it is ready, and answers what it is asked. */
export function serveParent<Asked, Said extends object>(
  answer: (asked: Asked) => Promise<Said> | Said,
): void {
  process.on('message', async (asked: Asked) => {
    try {
      process.send?.(await answer(asked));
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? error.stack : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ ready: true });
}
