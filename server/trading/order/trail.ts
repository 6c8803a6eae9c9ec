import { type Paise, paise } from '#shared/domain/money.ts';

/** The requested trail: a step in paise, or hundredths of a percent of the price. */
export interface TrailTerms {
  step: Paise | null;
  bps: number | null;
}

/** A trailing stop: prices in paise. */
export interface TrailingStop {
  /** The price from which the next step is counted. */
  base: Paise;
  step: Paise;
  trigger: Paise;
  limit: Paise | null;
}

/**
 * The step of a stop that becomes active at a price: the given step, or the given part of the price, rounded to the
 * tick and at least one tick.
 */
export function stepAt({ step, bps }: TrailTerms, base: Paise, tick: Paise): Paise | null {
  if (step !== null || bps === null) return step;
  return paise(Math.max(1, Math.round((base * bps) / 10_000 / tick)) * tick);
}

/**
 * The stop after a price: each full step of the price above the base moves base, trigger and limit up by a step; they
 * never move back (Upstox, trailing stop-loss). Null when the price makes no full step.
 */
export function trailedBy<S extends TrailingStop>(stop: S, price: Paise): S | null {
  const steps = Math.floor((price - stop.base) / stop.step);
  if (steps < 1) return null;
  const up = steps * stop.step;
  return {
    ...stop,
    base: paise(stop.base + up),
    trigger: paise(stop.trigger + up),
    limit: stop.limit === null ? null : paise(stop.limit + up),
  };
}
