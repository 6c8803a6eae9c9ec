import { setTimeout as wait } from 'node:timers/promises';
import { type CpuClock, processCpu } from '../cpu.ts';

/** The part of a core that a server takes which has nothing to do but its market. */
const SETTLED = 0.05;
const MAX_SETTLING_S = 60;
/**
 * Of the market. All is measured over whole ticks: one more or less in a window is some per cent of what is read in
 * it.
 */
export const TICK_MS = 1_000;
/** How often, and how long each time, it is watched at rest. */
const RESTS = 3;
const RESTING_MS = 2 * TICK_MS;

/** Begins to count processor time, and the time. */
export function clockOf(cpu: CpuClock) {
  const [before, begun] = [cpu(), performance.now()];
  return () => {
    const [after, ms] = [cpu(), performance.now() - begun];
    if (before === null || after === null) throw new Error('CPU can be measured on Linux alone.');
    return { cpuMs: after - before, ms };
  };
}

/** The part of a core that a process takes for so long. */
async function partOf(pid: number, watchedMs: number): Promise<number> {
  const clock = clockOf(processCpu(pid));
  await wait(watchedMs);
  const { cpuMs, ms } = clock();
  return cpuMs / ms;
}

/**
 * The part of a core that a server takes while nobody reads, at the least: what else it did meanwhile must not
 * count in its favour.
 */
export async function restOf(pid: number): Promise<number> {
  const parts: number[] = [];
  while (parts.length < RESTS) parts.push(await partOf(pid, RESTING_MS));
  return Math.min(...parts);
}

/** A server that has just started is still busy with itself. */
export async function settled(pid: number): Promise<void> {
  for (let seconds = 0; seconds < MAX_SETTLING_S; seconds++) if ((await partOf(pid, 1_000)) < SETTLED) return;
}
