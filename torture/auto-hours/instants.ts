import type { RandomStream } from '#server/market/sources/random.ts';
import { clock, continuousHours, midnightOf } from './exchange-hours.ts';

/**
 * Times of day at which the exchange's phase or a user's hours change; instants are drawn around them, to the
 * millisecond.
 */
const EDGES = ['00:00', '09:00', '09:15', '10:00', '13:45', '14:45', '15:15', '15:30', '15:35', '16:00'].map(
  clock,
);
const DAY_MS = 86_400_000;

/** When cycles run on a day, in order: at a random time, around a change, and within trading hours if there are any. */
export function instantsOf(day: number, chance: RandomStream): Date[] {
  const midnight = midnightOf(day);
  const hours = continuousHours(new Date(midnight), true);
  const anywhere = [chance.uniform() * DAY_MS];
  const edge = EDGES[Math.floor(chance.uniform() * EDGES.length)] ?? 0;
  const edges = [edge - 1, edge, edge + 1].filter((ms) => ms >= 0);
  const [from, to] = hours ?? [clock('09:15'), clock('15:30')];
  const trading = Array.from({ length: hours ? 3 : 1 }, () => from + chance.uniform() * (to - from));
  return [...anywhere, ...edges, ...trading]
    .map(Math.floor)
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(midnight + ms));
}
