import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { HALT_CAUSES, HealthReasonRow } from '#shared/schema/market/quality.ts';

/** How far the stored bars of an instrument can be trusted: 0 to 100, and what was taken off. */
export interface Health {
  score: number;
  reasons: readonly HealthReasonRow[];
}

export type HaltCause = (typeof HALT_CAUSES)[number];

/** A stock that does not trade, and since when. */
export interface Halt {
  instrumentId: number;
  tradingDate: TradingDate;
  cause: HaltCause;
  /** Of a break: the close before, adjusted for the actions on record, and the price that is not believed. */
  prices: { previousClose: Paise; open: Paise } | null;
  /** Market time. */
  haltedAt: Date;
}

/** Below this nothing is filled and nothing is predicted. */
export const HEALTHY_MARK = 60;

/** What was last judged of each instrument, in memory. */
export interface HealthBook {
  /** Undefined until it has been judged. */
  of(instrumentId: number): Health | undefined;
  /** Whether orders may be filled and predictions made; what has not been judged yet is taken to be sound. */
  isHealthy(instrumentId: number): boolean;
  /** Undefined while nothing is wrong with its first price. */
  haltOf(instrumentId: number): Halt | undefined;
  halts(): readonly Halt[];
  /** The market date of the last judgement; null before the first. */
  judgedOn(): TradingDate | null;
  /** Replaces all of it by a new judgement. */
  take(judgedOn: TradingDate, judged: ReadonlyMap<number, Health>): void;
  /** Replaces the halts by those that are in force. */
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
