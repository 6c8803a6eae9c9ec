import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Supervision {
  /** Starts the server, which sends "ready" once it is. */
  start(): ChildProcess;
  /** Notifies the operator. */
  say(words: string): void;
  /** Resolves after this many milliseconds, or sooner when the signal is aborted. */
  wait(milliseconds: number, stopped: AbortSignal): Promise<unknown>;
  /** Aborted when the operator stops it; a running server is then left to exit. */
  stopped: AbortSignal;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** A server that ran for less than this crashed fast. */
const FAST_MS = 30_000;
/** Number of fast crashes in a row after which it is not restarted. */
const MAX_FAST = 10;
/** Pause before a restart; doubles after each further fast crash, up to the maximum. */
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;

/**
 * Runs a server, and restarts it when it crashes, after increasing pauses. Resolves with the exit code: when the
 * server exits with 0 or was stopped, when it never became ready, and when it crashed ten times in a row soon after
 * its start.
 */
export async function supervise(supervision: Supervision): Promise<number> {
  const { say, wait, stopped, now = () => performance.now() } = supervision;
  let [everReady, fast] = [false, 0];
  for (;;) {
    const begun = now();
    const { code, why, ready } = await lifeOf(supervision.start());
    everReady ||= ready;
    if (stopped.aborted || code === 0) return code ?? 1;
    // Invalid settings would fail again.
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
