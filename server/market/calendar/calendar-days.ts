import type { CalendarDay, SessionPhase } from '#shared/contract/market/calendar.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type CalendarRules, isProvisional, isTradingDay, type PhaseSpan, spansOf } from './rules.ts';

/** The days of a range, both ends included, for the API. */
export function calendarDaysBetween(rules: CalendarRules, from: TradingDate, to: TradingDate): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(calendarDayOf(rules, date));
  return days;
}

/** One day, with the phases of stocks with derivatives. */
export function calendarDayOf(rules: CalendarRules, date: TradingDate): CalendarDay {
  const trades = isTradingDay(rules, date);
  const special = rules.days.get(date);
  return {
    date,
    isTradingDay: trades,
    kind: special?.kind ?? null,
    name: special?.name ?? null,
    provisional: isProvisional(rules, date),
    bandPercent: special?.bandPercent ?? null,
    phases: trades ? spansOf(rules, date, true).flatMap(phasesOf) : [],
  };
}

function phasesOf({ phase, from, to, steps }: PhaseSpan): SessionPhase[] {
  if (!steps) return [{ phase, from: clock(from), to: clock(to) }];
  return steps.map(({ step, ...part }) => ({ phase, from: clock(part.from), to: clock(part.to), step }));
}

/** Seconds since midnight → "09:15". */
function clock(second: number): string {
  const minutes = Math.floor(second / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
