import type { PracticeRow } from './store.ts';

/** How long a running day continues without requests. */
export const IDLE_MS = 5_000;

type Running = Pick<PracticeRow, 'state' | 'speed' | 'marketTime' | 'tickedAt' | 'seenAt'>;

/**
 * A day's market time at an instant of the wall clock, up to its end. It advances at its speed while it is watched
 * and a few seconds longer; `running` is false if it stopped meanwhile.
 */
export function clockAt(day: Running, wall: Date, endsAt: Date): { at: Date; running: boolean } {
  if (day.state !== 'running') return { at: day.marketTime, running: false };
  const idleFrom = day.seenAt.getTime() + IDLE_MS;
  const passedMs = Math.max(0, Math.min(wall.getTime(), idleFrom) - day.tickedAt.getTime());
  const at = Math.min(day.marketTime.getTime() + passedMs * day.speed, endsAt.getTime());
  return { at: new Date(at), running: wall.getTime() <= idleFrom };
}

/** The start of the next minute, or the end of the day. */
export function nextMinute(at: Date, endsAt: Date): Date {
  const minute = (Math.floor(at.getTime() / 60_000) + 1) * 60_000;
  return new Date(Math.min(minute, endsAt.getTime()));
}
