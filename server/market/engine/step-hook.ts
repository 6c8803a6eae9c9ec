import type { SQL } from 'drizzle-orm';
import type { Market, Quote } from '../market.ts';
import type { MarketPosition } from './state.ts';

/** A step of the market that is about to be stored. */
export interface Step {
  from: MarketPosition;
  to: MarketPosition;
  changed: readonly Quote[];
  /** How things stand before it. */
  before: Market['quote'];
}

/**
 * Says what others want to be written down with a step, in its own statement, so that a step that was seen is never forgotten: an insert
 * that selects where the given condition holds, or null for nothing. It must not throw and must not wait.
 */
export type StepHook = (step: Step, moved: SQL) => SQL | null;
