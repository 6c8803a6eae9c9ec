import type { SessionPhase } from '#shared/contract/calendar.ts';
import { istDate, istSecondOfDay, secondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import { MARKET_PHASE_WORDS } from '#shared/domain/market-phase.ts';

/** A stretch of the exchange's day under one name. */
export interface StripPart {
  words: string;
  /** Times of day in India, HH:MM. */
  from: string;
  to: string;
  minutes: number;
  /** How much of it is over, 0 to 1. */
  done: number;
  /** Whether nothing happens between the part before it and it. */
  afterPause: boolean;
}

/** The phases of a day as parts of a strip: what has one name in a row is one part. `now` is market time. */
export function stripOf(phases: readonly SessionPhase[], date: TradingDate, now: Date | null): StripPart[] {
  const at = now === null ? 0 : secondsInto(date, now);
  return stretchesOf(phases).map((stretch, place, all) => {
    const [from, to] = [secondOfDay(stretch.from), secondOfDay(stretch.to)];
    return {
      ...stretch,
      minutes: (to - from) / 60,
      done: Math.min(1, Math.max(0, (at - from) / (to - from))),
      afterPause: place > 0 && all[place - 1]?.to !== stretch.from,
    };
  });
}

/** "Pre-open, 09:00 to 09:15, over". */
export function partText({ words, from, to, done }: StripPart): string {
  const when = done >= 1 ? 'over' : done > 0 ? 'now' : 'to come';
  return `${words}, ${from} to ${to}, ${when}`;
}

type Stretch = Pick<StripPart, 'words' | 'from' | 'to'>;

function stretchesOf(phases: readonly SessionPhase[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { phase, from, to } of phases) {
    const before = stretches.at(-1);
    const words = MARKET_PHASE_WORDS[phase];
    if (before?.words === words && before.to === from) before.to = to;
    else if (phase !== 'closed') stretches.push({ words, from, to });
  }
  return stretches;
}

/** Seconds of a trading date that have passed: below 0 before it, beyond its last one after it. */
function secondsInto(date: TradingDate, now: Date): number {
  const today = istDate(now);
  if (today === date) return istSecondOfDay(now);
  return today < date ? -1 : Number.POSITIVE_INFINITY;
}
