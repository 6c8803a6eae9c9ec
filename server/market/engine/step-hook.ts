import type { SQL } from 'drizzle-orm';
import type { Market, Quote } from '../market.ts';
import type { MarketPosition } from './state.ts';

/** A market step about to be stored. */
export interface Step {
  from: MarketPosition;
  to: MarketPosition;
  changed: readonly Quote[];
  /** The quotes before it. */
  before: Market['quote'];
  /** Whether a stock's prices count: not while it is halted or its bars are doubtful. */
  isTrusted(instrumentId: number): boolean;
}

/**
 * Contributes an insert to the statement that stores a step, so that no visible step lacks it: an insert that
 * selects under the given condition, or null. Must be synchronous and must not throw.
 */
export type StepHook = (step: Step, moved: SQL) => SQL | null;
