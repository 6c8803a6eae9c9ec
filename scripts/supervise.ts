import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Supervision {
  /** Starts the server; it sends "ready" when it is. */
  start(): ChildProcess;
  /** Tells the operator. */
  say(words: string): void;
  /** Resolves after so many milliseconds, or sooner when the signal is raised. */
  wait(milliseconds: number, stopped: AbortSignal): Promise<unknown>;
  /** Raised when the operator wants it to end; a server that runs then is left to end. */
  stopped: AbortSignal;
  /** Milliseconds that only grow. */
  now?: () => number;
}

/** A server that ran for less than this crashed fast. */
const FAST_MS = 30_000;
/** So many fast crashes in a row, and it isn't started again. */
const MAX_FAST = 10;
/** Before it is started again; twice as long after each further fast crash, up to the longest. */
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

/**
 * Runs a server, and starts it again when it dies while it runs, after a pause that grows. Resolves with the exit
 * code to end with: when it ended by itself with 0 or was stopped, when it could not be started in the first place,
 * and when it crashed ten times in a row soon after its start.
 */
export async function supervise(supervision: Supervision): Promise<number> {
  const { say, wait, stopped, now = () => performance.now() } = supervision;
  let [everReady, fast] = [false, 0];
  for (;;) {
    const begun = now();
    const { code, why, ready } = await lifeOf(supervision.start());
    everReady ||= ready;
    if (stopped.aborted || code === 0) return code ?? 1;
    // What is wrong with the settings is as wrong the next time.
    if (!everReady) return code ?? 1;
    fast = now() - begun < FAST_MS ? fast + 1 : 0;
    if (fast >= MAX_FAST) {
      say(
        `The server died ${MAX_FAST} times in a row soon after its start (${why}). The log above has the reason.`,
      );
      return code || 1;
    }
    const pauseMs = Math.min(PAUSE_MS * 2 ** fast, MAX_PAUSE_MS);
    say(`The server died (${why}). Starting it again in ${pauseMs / 1_000} s.`);
    await wait(pauseMs, stopped);
    if (stopped.aborted) return 0;
  }
}

interface Life {
  code: number | null;
  why: string;
  ready: boolean;
}

async function lifeOf(server: ChildProcess): Promise<Life> {
  let ready = false;
  server.on('message', (message) => {
    ready ||= message === 'ready';
  });
  const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, why: signal ?? `exit code ${code}`, ready };
}
