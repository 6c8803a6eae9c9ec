import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '#server/core/db/db.ts';

/** CPU time so far in milliseconds; null where the system does not report it. */
export type CpuClock = () => number | null;

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

interface Usage {
  parent: number;
  /** Of the process, and of its exited children. */
  ownMs: number;
  endedMs: number;
}

/**
 * Starts counting this process's CPU time, including garbage collection and compilation. Linux reports a single
 * thread's time only in steps of some milliseconds.
 */
export function ownCpu(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

/** CPU milliseconds of a synchronous function. */
export function cpuMs(run: () => void): number {
  const spent = ownCpu();
  run();
  return spent();
}

/** CPU time of a PostgreSQL server: of all its processes, including exited ones. */
export async function postgresCpu(db: Db): Promise<CpuClock> {
  const { rows } = await db.$client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const first = usageOf(rows[0]?.pid ?? 0)?.parent;
  return () => {
    const server = usageOf(first ?? 0);
    if (!server) return null;
    const children = processes().flatMap((pid) => usageOf(pid) ?? []);
    const living = children
      .filter(({ parent }) => parent === first)
      .reduce((sum, { ownMs }) => sum + ownMs, 0);
    return server.ownMs + server.endedMs + living;
  };
}

/** CPU time of one process. */
export const processCpu =
  (pid: number): CpuClock =>
  () =>
    usageOf(pid)?.ownMs ?? null;

function usageOf(pid: number): Usage | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (...places: number[]) => places.reduce((sum, at) => sum + (fields[at] ?? 0), 0) * TICK_MS;
    return { parent: fields[1] ?? 0, ownMs: ticks(11, 12), endedMs: ticks(13, 14) };
  } catch {
    return null;
  }
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
