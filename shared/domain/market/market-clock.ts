import type { SourceTraits } from './market-source.ts';

/** How times of a market are named: IST where it is live, market time where it has its own clock. */
export interface MarketClock {
  /** A separate clock: "11:15 IST", "Market time 11:15". */
  clock(time: string): string;
  /** A time in a line or a sentence: "11:15 IST", "11:15 market time". */
  named(time: string): string;
  /** A heading over times: "Placed (IST)", "Placed (market time)". */
  heading(words: string): string;
}

const LIVE: MarketClock = {
  clock: (time) => `${time} IST`,
  named: (time) => `${time} IST`,
  heading: (words) => `${words} (IST)`,
};

/** Of a simulated or replayed market, and of a day that is replayed in practice. */
export const OWN_CLOCK: MarketClock = {
  clock: (time) => `Market time ${time}`,
  named: (time) => `${time} market time`,
  heading: (words) => `${words} (market time)`,
};

const unnamed = (words: string): string => words;
const UNKNOWN: MarketClock = { clock: unnamed, named: unnamed, heading: unnamed };

/**
 * How times of a market are named, by its source. Only a live market's clock is the wall clock in India, so only its
 * times are IST. Times have no name while the source is unknown.
 */
export function marketClockOf(traits: Pick<SourceTraits, 'live'> | undefined): MarketClock {
  if (!traits) return UNKNOWN;
  return traits.live ? LIVE : OWN_CLOCK;
}
