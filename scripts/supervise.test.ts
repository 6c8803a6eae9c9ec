import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { supervise } from './supervise.ts';

/** Lives in order: what a process does, as a program. Pauses between them are recorded, and take no time. */
async function lives(programs: string[], { ranMs = 0, stopped = new AbortController() } = {}) {
  const pauses: number[] = [];
  const output: string[] = [];
  let [started, time] = [0, 0];
  const code = await supervise({
    start() {
      const program = programs[Math.min(started, programs.length - 1)] ?? '';
      started += 1;
      time += ranMs;
      return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    },
    say: (words) => output.push(words),
    async wait(milliseconds) {
      pauses.push(milliseconds);
    },
    stopped: stopped.signal,
    // Each life begins when the previous one is over.
    now: () => (time += ranMs),
  });
  return { code, started, pauses, output };
}

const CRASHES = "process.send('ready', () => process.exit(7))";
const IS_KILLED = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))";
const ENDS = "process.send('ready', () => process.exit(0))";
const CANNOT_START = 'process.exit(3)';

test('a server that crashes is restarted, and one that exits cleanly is not', async () => {
  const { code, started, pauses, output } = await lives([CRASHES, IS_KILLED, ENDS]);
  expect({ code, started, pauses }).toEqual({ code: 0, started: 3, pauses: [1_000, 2_000] });
  expect(output).toEqual([
    'The server died (exit code 7). Starting it again in 1 s.',
    'The server died (SIGKILL). Starting it again in 2 s.',
  ]);
});

test('a server that could not start is not restarted, and its exit code is passed on', async () => {
  expect(await lives([CANNOT_START])).toEqual({ code: 3, started: 1, pauses: [], output: [] });
});

test('a server that ran before and can’t start now is retried, since its database may be starting', async () => {
  const { code, started } = await lives([CRASHES, CANNOT_START, CANNOT_START, ENDS]);
  expect({ code, started }).toEqual({ code: 0, started: 4 });
});

test('supervision ends after ten fast crashes in a row, with pauses that grow to eight seconds', async () => {
  const { code, started, pauses, output } = await lives([CRASHES]);
  expect({ code, started }).toEqual({ code: 7, started: 10 });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000]);
  expect(output.at(-1)).toBe(
    'The server died 10 times in a row soon after its start (exit code 7). The log above has the reason.',
  );
});

test('crashes after half a minute do not count as fast', async () => {
  const programs = [...Array.from({ length: 11 }, () => CRASHES), ENDS];
  const { code, started, pauses } = await lives(programs, { ranMs: 30_000 });
  expect({ code, started }).toEqual({ code: 0, started: 12 });
  expect(new Set(pauses)).toEqual(new Set([500]));
});

test('a stopped server is not restarted, whatever its exit code', async () => {
  const stopped = new AbortController();
  let started = 0;
  const code = await supervise({
    start() {
      started += 1;
      const server = spawn(process.execPath, ['-e', "process.send('ready'); setInterval(() => {}, 1000)"], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      once(server, 'message').then(() => {
        stopped.abort();
        server.kill('SIGTERM');
      });
      return server;
    },
    say: () => undefined,
    wait: async () => undefined,
    stopped: stopped.signal,
  });
  expect({ code, started }).toEqual({ code: 1, started: 1 });
});
