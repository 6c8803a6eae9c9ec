import { istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { CalendarRules } from '../calendar/rules.ts';
import type { SourceDay } from '../sources/source.ts';
import { tradingSpan } from './refresh.ts';

const MINUTE_MS = 60_000;

/** The values of the indices at every minute of a session so far; the minutes of one session only. */
export interface IndexLines {
  /** Adds the minutes up to an instant of a session; an earlier session's are dropped. Values in points × 100. */
  extend(day: SourceDay, at: Date): void;
  of(instrumentId: number): { values: (Paise | null)[]; sessionMinutes: number };
}

/** Minutes are asked of the source, which answers for any instant, so a restart has them all again. */
export function createIndexLines(rules: CalendarRules, indexIds: ReadonlySet<number>): IndexLines {
  let session: SourceDay | null = null;
  let lines = new Map<number, (Paise | null)[]>();
  let minutes = 0;
  let sessionMinutes = 0;
  return {
    extend(day, at) {
      const { open, close } = tradingSpan(rules, istDate(at));
      if (session !== day) {
        session = day;
        minutes = 0;
        lines = new Map([...indexIds].map((id) => [id, []]));
        sessionMinutes = (close.getTime() - open.getTime()) / MINUTE_MS;
      }
      const until = Math.min(at.getTime(), close.getTime());
      for (; open.getTime() + minutes * MINUTE_MS <= until; minutes++) {
        const quotes = day.quotesAt(new Date(open.getTime() + minutes * MINUTE_MS), indexIds);
        const values = new Map(quotes.map((quote) => [quote.instrumentId, quote.last]));
        for (const [id, line] of lines) line.push(values.get(id) ?? null);
      }
    },
    of: (id) => ({ values: lines.get(id) ?? [], sessionMinutes }),
  };
}
