import { setTimeout as wait } from 'node:timers/promises';
import { type CpuClock, processCpu } from '../cpu.ts';

/** Share of a core below which a server counts as idle. */
const SETTLED = 0.05;
const MAX_SETTLING_S = 60;
/** The market's tick. Windows are whole ticks: one more or less would change the result by some per cent. */
export const TICK_MS = 1_000;
/** Number and length of the idle measurements. */
const RESTS = 3;
const RESTING_MS = 2 * TICK_MS;

/** Starts counting CPU time and elapsed time. */
export function clockOf(cpu: CpuClock) {
  const [before, begun] = [cpu(), performance.now()];
  return () => {
    const [after, ms] = [cpu(), performance.now() - begun];
    if (before === null || after === null) throw new Error('CPU can be measured on Linux only.');
    return { cpuMs: after - before, ms };
  };
}

/** The share of a core that a process uses over this time. */
async function partOf(pid: number, watchedMs: number): Promise<number> {
  const clock = clockOf(processCpu(pid));
  await wait(watchedMs);
  const { cpuMs, ms } = clock();
  return cpuMs / ms;
}

/** A server's smallest CPU share of a core while idle: its other background work must not count in its favour. */
export async function restOf(pid: number): Promise<number> {
  const parts: number[] = [];
  while (parts.length < RESTS) parts.push(await partOf(pid, RESTING_MS));
  return Math.min(...parts);
}

/** Waits until a server has finished its start-up work. */
export async function settled(pid: number): Promise<void> {
  for (let seconds = 0; seconds < MAX_SETTLING_S; seconds++) if ((await partOf(pid, 1_000)) < SETTLED) return;
}
