/** Maximum active GTTs of an account. */
export const MAX_ACTIVE_GTTS = 250;
/** Minimum distance of a trigger from the last price, in hundredths of a percent. */
export const GTT_DISTANCE_BPS = 25;
/** Whether a trigger is far enough from the last price; both in the same unit. */
export const isFarEnough = (trigger: number, last: number): boolean =>
  Math.abs(trigger - last) * 10_000 >= GTT_DISTANCE_BPS * last;

/** Kinds of GTT: one trigger, or two around the price of which the first ends the other. */
export const GTT_KINDS = ['SINGLE', 'OCO'] as const;
export const GTT_STATES = ['ACTIVE', 'TRIGGERED', 'CANCELLED', 'EXPIRED', 'REJECTED'] as const;
