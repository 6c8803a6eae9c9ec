import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { HALT_CAUSES, HealthReasonRow } from '#shared/schema/market/quality.ts';

/** Trust score of an instrument's stored bars, 0 to 100, and its deductions. */
export interface Health {
  score: number;
  reasons: readonly HealthReasonRow[];
}

export type HaltCause = (typeof HALT_CAUSES)[number];

/** A halted stock, and since when. */
export interface Halt {
  instrumentId: number;
  tradingDate: TradingDate;
  cause: HaltCause;
  /** For a break: the previous close, adjusted for the actions on record, and the unexplained price. */
  prices: { previousClose: Paise; open: Paise } | null;
  /** Market time. */
  haltedAt: Date;
}

/** Below this score no order is filled and no prediction is made. */
export const HEALTHY_MARK = 60;

/** The last judgement of each instrument, in memory. */
export interface HealthBook {
  /** Undefined until it has been judged. */
  of(instrumentId: number): Health | undefined;
  /** Whether orders may be filled and predictions made; an instrument that was not judged yet counts as healthy. */
  isHealthy(instrumentId: number): boolean;
  /** Undefined if it is not halted. */
  haltOf(instrumentId: number): Halt | undefined;
  halts(): readonly Halt[];
  /** The market date of the last judgement; null before the first. */
  judgedOn(): TradingDate | null;
  /** Replaces all scores by a new judgement. */
  take(judgedOn: TradingDate, judged: ReadonlyMap<number, Health>): void;
  /** Replaces the halts by those in force. */
  takeHalts(halts: readonly Halt[]): void;
}

export function createHealthBook(): HealthBook {
  let current: ReadonlyMap<number, Health> = new Map();
  let date: TradingDate | null = null;
  let halts: ReadonlyMap<number, Halt> = new Map();
  return {
    of: (id) => current.get(id),
    isHealthy: (id) => (current.get(id)?.score ?? 100) >= HEALTHY_MARK && !halts.has(id),
    haltOf: (id) => halts.get(id),
    halts: () => [...halts.values()],
    judgedOn: () => date,
    take(judgedOn, judged) {
      date = judgedOn;
      current = judged;
    },
    takeHalts(now) {
      halts = new Map(now.map((halt) => [halt.instrumentId, halt]));
    },
  };
}
