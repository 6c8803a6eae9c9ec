import { istClock } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import type { Reconciliation } from '#shared/contract/trading/portfolio.ts';
import { istDate } from '#shared/domain/ist.ts';
import { text } from './text.ts';

/** State of the status light: label, explanation, and whether it is good, uncertain or bad. */
interface Light {
  look: 'good' | 'warn' | 'bad';
  words: string;
  meaning: string;
}

/** The light of a reconciliation; `now` is market time, null if unknown. */
export function lightOf({ checkedAt, ok, overdue, differences }: Reconciliation, now: Date | null): Light {
  if (checkedAt === null) return { look: 'warn', words: text.never, meaning: text.whatItIs };
  const time = timeOf(new Date(checkedAt), now);
  if (differences.length > 0) {
    return {
      look: 'bad',
      words: text.differs(time),
      meaning: text.differsMeaning,
    };
  }
  if (!ok) {
    return {
      look: 'warn',
      words: text.partly(time),
      meaning: text.partlyMeaning,
    };
  }
  if (overdue) {
    return {
      look: 'warn',
      words: text.overdue(time),
      meaning: `${text.overdueMeaning} ${text.whatItIs}`,
    };
  }
  return { look: 'good', words: text.good(time), meaning: text.whatItIs };
}

/** "15:35" on the market's day, "19 Nov, 15:35" on another. */
function timeOf(at: Date, now: Date | null): string {
  const sameDay = now !== null && istDate(at) === istDate(now);
  return sameDay ? istClock(at) : text.onDay(istDay(at, now ?? at), istClock(at));
}
