/** The wall clock, injected so that tests can control it. Market time is a separate clock: see server/market. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
