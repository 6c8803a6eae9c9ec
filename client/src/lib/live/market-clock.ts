import type { MarketSession } from '#shared/contract/market/market.ts';

/** A known market time and its speed from there. */
export interface ClockReading {
  /** Market time, in ms since the epoch. */
  marketMs: number;
  /** The page's monotonic clock at that moment, in ms. */
  pageMs: number;
  /** Market seconds per second. */
  speed: number;
  /** Market time of the phase's end, where the clock stops until the next phase is announced. */
  endsAtMs: number;
}

/** Backward corrections up to this many page seconds are network delay, not a changed clock. */
const DELAY_SECONDS = 2;

/** The reading of a session message. */
export function readSession(session: MarketSession, pageMs: number): ClockReading {
  return {
    marketMs: Date.parse(session.marketTime),
    pageMs,
    speed: session.speed,
    endsAtMs: Date.parse(session.endsAt),
  };
}

/** Market time at a moment of the page's clock, in ms. Stops at the end of the phase. */
export function marketMsAt(reading: ClockReading, pageMs: number): number {
  const elapsed = Math.max(0, pageMs - reading.pageMs) * reading.speed;
  return Math.max(reading.marketMs, Math.min(reading.marketMs + elapsed, reading.endsAtMs));
}

/** Adjusts the reading to a tick's time. A late frame never makes a countdown step back. */
export function correctReading(reading: ClockReading, marketMs: number, pageMs: number): ClockReading {
  const behind = marketMsAt(reading, pageMs) - marketMs;
  if (behind > 0 && behind <= DELAY_SECONDS * 1000 * reading.speed) return reading;
  return { ...reading, marketMs, pageMs };
}
