import type { MarketSession } from '#shared/contract/market.ts';

/** A moment at which market time was known, and how fast it runs from there. */
export interface ClockReading {
  /** Market time, in ms since the epoch. */
  marketMs: number;
  /** The page's own monotonic clock at that moment, in ms. */
  pageMs: number;
  /** Market-seconds per second. */
  speed: number;
  /** Market time at which the phase ends; the clock waits there for word of the next one. */
  endsAtMs: number;
}

/** Corrections backwards of up to this many seconds of the page are the network's delay, not a clock that was set. */
const DELAY_SECONDS = 2;

/** The reading a session message gives. */
export function readSession(session: MarketSession, pageMs: number): ClockReading {
  return {
    marketMs: Date.parse(session.marketTime),
    pageMs,
    speed: session.speed,
    endsAtMs: Date.parse(session.endsAt),
  };
}

/** Market time at a moment of the page's clock, in ms. It stands still at the end of the phase. */
export function marketMsAt(reading: ClockReading, pageMs: number): number {
  const elapsed = Math.max(0, pageMs - reading.pageMs) * reading.speed;
  return Math.max(reading.marketMs, Math.min(reading.marketMs + elapsed, reading.endsAtMs));
}

/** The reading after a tick that says what time it is. A countdown never steps back for a frame that came late. */
export function correctReading(reading: ClockReading, marketMs: number, pageMs: number): ClockReading {
  const behind = marketMsAt(reading, pageMs) - marketMs;
  if (behind > 0 && behind <= DELAY_SECONDS * 1000 * reading.speed) return reading;
  return { ...reading, marketMs, pageMs };
}
