import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import { istDate, istSecondOfDay, secondOfDay, type TradingDate } from '#shared/domain/ist.ts';
import { MARKET_PHASE_WORDS } from '#shared/domain/market/market-phase.ts';
import { text } from './text.ts';

/** A named part of the exchange's day. */
export interface StripPart {
  words: string;
  /** Indian times of day, HH:MM. */
  from: string;
  to: string;
  minutes: number;
  /** Fraction completed, 0 to 1. */
  done: number;
  /** Whether there is a pause before it. */
  afterPause: boolean;
}

/** The phases of a day as strip parts: consecutive phases with one name are merged. `now` is market time. */
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
  const when = done >= 1 ? text.session.over : done > 0 ? text.session.now : text.session.upcoming;
  return text.session.phase(words, from, to, when);
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

/** Seconds into a trading date: negative before it, beyond its length after it. */
function secondsInto(date: TradingDate, now: Date): number {
  const today = istDate(now);
  if (today === date) return istSecondOfDay(now);
  return today < date ? -1 : Number.POSITIVE_INFINITY;
}
