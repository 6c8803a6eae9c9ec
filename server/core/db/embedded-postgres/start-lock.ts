import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { until } from './until.ts';

/** Serialises starts and stops among the processes of this machine. A dead process's lock is taken over. */
export async function withStartLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  const taken = await until(() => take(path) || null, 60_000);
  if (!taken)
    throw new Error(
      `The built-in PostgreSQL is being started by process ${holderOf(path)} and does not get ready.`,
    );
  try {
    return await run();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = holderOf(path);
    if (holder !== null && !isAlive(holder)) dropIfStill(path, holder);
    return false;
  }
}

/** Null while the holder is writing its pid, or has just released the lock. */
function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Two processes may find the same dead holder: if one of them moved a newly taken lock file, it puts it back. */
function dropIfStill(path: string, holder: number): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (holderOf(aside) === holder) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // Another process was first.
  }
}

/** EPERM also means alive: the process belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
