import { istDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { CalendarRules } from '../calendar/rules.ts';
import type { SourceDay } from '../sources/source.ts';
import { tradingSpan } from './refresh.ts';

const MINUTE_MS = 60_000;

/** Index values at every minute of the current session. */
export interface IndexLines {
  /** Adds the minutes up to an instant; drops an earlier session's. Values in points × 100. */
  extend(day: SourceDay, at: Date): void;
  of(instrumentId: number): { values: (Paise | null)[]; sessionMinutes: number };
}

/** Values are read from the source, which answers for any instant, so a restart restores all of them. */
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
