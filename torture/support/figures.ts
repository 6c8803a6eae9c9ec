import { readFileSync } from 'node:fs';

/** The given percentile of the values; 0 of none. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? 0;
}

/** Metrics of a running server, read from this machine; NaN for missing ones. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Resident memory of a process in MB, as reported by Linux. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
