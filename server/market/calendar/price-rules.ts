import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { type CalendarRules, previousTradingDay } from './rules.ts';

/**
 * A security's tick size in paise on a date, from NSE's dated rules and its setting close: that of the last trading
 * day of the month before, as quoted. So it is the same all month, whatever the price does, and through splits.
 */
export function tickSizeAt(rules: CalendarRules, date: TradingDate, settingClose: Paise): Paise {
  const newest = rules.ticks.findLast((rule) => rule.effectiveFrom <= date) ?? rules.ticks[0];
  const rule = rules.ticks.find(
    ({ effectiveFrom, belowPaise }) => effectiveFrom === newest?.effectiveFrom && settingClose < belowPaise,
  );
  if (!rule) throw new Error(`tick_rules has no tick size for ${settingClose} paise on ${date}.`);
  return paise(rule.tickPaise);
}

/** The day whose closes set the tick sizes of a date's month: the last trading day of the month before. */
export const settingDay = (rules: CalendarRules, date: TradingDate): TradingDate =>
  previousTradingDay(rules, monthOf(date));

/** The first day of a date's month, which need not be a trading day. */
export const monthOf = (date: TradingDate): TradingDate => `${date.slice(0, 8)}01` as TradingDate;

/** Percent of the previous close, for stocks without derivatives; the exchange may narrow it to 10, 5 or 2. */
const FIXED_BAND = 20;
/** For stocks with derivatives: initial width, flexing step, and distance from the edge that triggers it. */
const DYNAMIC_BAND = { start: 10, step: 5, within: 0.1 };

interface TradedRange {
  previousClose: Paise;
  high: Paise;
  low: Paise;
}

/**
 * Price band of limit prices in paise, inclusive and rounded inward to the tick: a special session's own, where it has
 * one. Otherwise, without derivatives: ±20 % of the previous close. With derivatives: ±10 %, and 5 points wider on both
 * sides each time the day's range comes within 0.1 point of the edge. (The exchange flexes one side after a cooling-off
 * period and slides the other; paper trading omits both.) Never narrower than the traded range.
 */
export function bandOf(
  rules: CalendarRules,
  date: TradingDate,
  { hasDerivatives, tick }: { hasDerivatives: boolean; tick: Paise },
  range: TradedRange,
): { low: Paise; high: Paise } {
  const own = rules.days.get(date)?.bandPercent ?? null;
  const percent = own ?? (hasDerivatives ? flexed(range) : FIXED_BAND);
  const low = Math.min((range.previousClose * (100 - percent)) / 100, range.low);
  const high = Math.max((range.previousClose * (100 + percent)) / 100, range.high);
  return {
    low: paise(Math.ceil(Math.max(low, 1) / tick) * tick),
    high: paise(Math.floor(high / tick) * tick),
  };
}

function flexed({ previousClose, high, low }: TradedRange): number {
  const moved = (100 * Math.max(high - previousClose, previousClose - low)) / previousClose;
  const beyond = moved - (DYNAMIC_BAND.start - DYNAMIC_BAND.within);
  const steps = beyond < 0 ? 0 : Math.floor(beyond / DYNAMIC_BAND.step) + 1;
  return DYNAMIC_BAND.start + steps * DYNAMIC_BAND.step;
}
