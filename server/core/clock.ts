/** The wall clock, passed in so that tests can hold it. Market time is another clock: see server/market. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
