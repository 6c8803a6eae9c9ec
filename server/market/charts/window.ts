import type { Series } from './series.ts';

/** A range of a series: from one bar up to, not including, another. */
export interface BarWindow {
  from: number;
  to: number;
}

/** The newest bars, or the newest with a label before `before`; up to `limit`. */
export function windowOf({ times }: Pick<Series, 'times'>, limit: number, before?: string): BarWindow {
  const to = before === undefined ? times.length : firstNotBefore(times, before);
  return { from: Math.max(0, to - limit), to };
}

function firstNotBefore(times: readonly string[], before: string): number {
  const at = times.findIndex((time) => time >= before);
  return at === -1 ? times.length : at;
}
