import { type Paise, paise } from '#shared/domain/money.ts';

/** How a stop is to follow the price, as it was given: a step in paise, or hundredths of a percent of the price. */
export interface TrailTerms {
  step: Paise | null;
  bps: number | null;
}

/** A stop that follows the price: prices in paise. */
export interface TrailingStop {
  /** The price from which the next step is counted. */
  base: Paise;
  step: Paise;
  trigger: Paise;
  limit: Paise | null;
}

/**
 * The step of a stop that becomes active at a price: as it was given, or the part of the price, on the tick and one
 * at least.
 */
export function stepAt({ step, bps }: TrailTerms, base: Paise, tick: Paise): Paise | null {
  if (step !== null || bps === null) return step;
  return paise(Math.max(1, Math.round((base * bps) / 10_000 / tick)) * tick);
}

/**
 * The stop after a price: each full step that the price is above the base moves base, trigger and limit up by a
 * step, and nothing moves them back (Upstox, trailing stop-loss). Null where the price makes no full step.
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
