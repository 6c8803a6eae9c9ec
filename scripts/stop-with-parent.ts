// Loaded by supervised processes. If the supervisor is killed, they stop themselves as if requested, rather than
// occupy the port.
import { spawnSync } from 'node:child_process';

const stop = () => process.kill(process.pid, 'SIGTERM');

if (process.channel) stopWithChannel(process.channel);
else if (process.env.npm_lifecycle_event && process.platform !== 'win32') stopWithNpm();

function stopWithChannel(channel: { unref(): void }): void {
  process.on('disconnect', stop);
  channel.unref();
}

/** npm runs a script through a shell, which survives npm: both are watched. */
function stopWithNpm(): void {
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || (npm > 1 && !isAlive(npm))) stop();
  }, 500).unref();
}

/** 0 if unknown. */
function parentOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) || 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
