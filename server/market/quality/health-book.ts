import type { TradingDate } from '#shared/domain/ist.ts';
import type { HealthReasonRow } from '#shared/schema/quality.ts';

/** How far the stored bars of an instrument can be trusted: 0 to 100, and what was taken off. */
export interface Health {
  score: number;
  reasons: readonly HealthReasonRow[];
}

/** Below this nothing is filled and nothing is predicted. */
export const HEALTHY_MARK = 60;

/** What was last judged of each instrument, in memory. */
export interface HealthBook {
  /** Undefined until it has been judged. */
  of(instrumentId: number): Health | undefined;
  /** Whether orders may be filled and predictions made; what has not been judged yet is taken to be sound. */
  isHealthy(instrumentId: number): boolean;
  /** The market date of the last judgement; null before the first. */
  judgedOn(): TradingDate | null;
  /** Replaces all of it by a new judgement. */
  take(judgedOn: TradingDate, judged: ReadonlyMap<number, Health>): void;
}

export function createHealthBook(): HealthBook {
  let current: ReadonlyMap<number, Health> = new Map();
  let date: TradingDate | null = null;
  return {
    of: (id) => current.get(id),
    isHealthy: (id) => (current.get(id)?.score ?? 100) >= HEALTHY_MARK,
    judgedOn: () => date,
    take(judgedOn, judged) {
      date = judgedOn;
      current = judged;
    },
  };
}
