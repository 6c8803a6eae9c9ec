import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Runs a process with two stop steps that print when they run, and executes the given code in it. */
async function ending(does: string, second = "process.stdout.write('second ')") {
  const program = `
    import { endInOrder } from './server/core/end-in-order.ts';
    import { createLog } from './server/core/log.ts';
    setInterval(() => {}, 1000);
    const stops = [() => process.stdout.write('first '), async () => { ${second} }];
    endInOrder(stops, createLog('fatal'), 50);
    ${does}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { output, code, signal };
}

test('a requested stop undoes everything, the latest first, and exits with 0', async () => {
  const { output, code } = await ending("process.kill(process.pid, 'SIGTERM');");
  expect({ output, code }).toEqual({ output: 'second first ', code: 0 });
});

test.each([
  ['an exception', "setTimeout(() => { throw new Error('Oops.'); });", 'uncaughtException'],
  ['a rejection', "setTimeout(() => Promise.reject(new Error('Oops.')));", 'unhandledRejection'],
])(
  'an uncaught %s is logged as fatal, and the process shuts down in order with 1',
  async (_what, does, origin) => {
    const { output, code } = await ending(does);
    expect(code).toBe(1);
    // The log is written asynchronously.
    const [line = ''] = /\{.*\}\n/.exec(output) ?? [];
    expect(JSON.parse(line)).toMatchObject({ level: 60, origin, err: { message: 'Oops.' } });
    expect(output.replace(line, '')).toBe('second first ');
  },
);

test('a shutdown after a bug has a time limit', async () => {
  const { output, code } = await ending(
    "setTimeout(() => { throw new Error('Oops.'); });",
    'await new Promise(() => {})',
  );
  expect(code).toBe(1);
  expect(output).not.toContain('first');
});
