import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { until } from './until.ts';

/** Runs one start or stop at a time among all processes of this machine. The lock of a process that died is taken over. */
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

/** Null while the holder is writing its name, or has just gone. */
function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Two may find the same dead holder: the one who moves a file that another has just taken puts it back. */
function dropIfStill(path: string, holder: number): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (holderOf(aside) === holder) rmSync(aside);
    else renameSync(aside, path);
  } catch {
    // Somebody else was first.
  }
}

/** A process of another user is alive too: it may not be signalled, which is another error than not being there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
