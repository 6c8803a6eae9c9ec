import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { CalendarRules } from './rules.ts';

/** Tick size in paise at a price on a date, from NSE's dated rules. */
export function tickSizeAt(rules: CalendarRules, date: TradingDate, price: Paise): Paise {
  const newest = rules.ticks.findLast((rule) => rule.effectiveFrom <= date) ?? rules.ticks[0];
  const rule = rules.ticks.find((r) => r.effectiveFrom === newest?.effectiveFrom && price < r.belowPaise);
  if (!rule) throw new Error(`tick_rules has no tick size for ${price} paise on ${date}.`);
  return paise(rule.tickPaise);
}

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
 * Price band of limit prices in paise, inclusive and on ticks: a special session's own, where it has one. Otherwise,
 * without derivatives: ±20 % of the previous close. With derivatives: ±10 %, and 5 points wider on both sides each
 * time the day's range comes within 0.1 point of the edge. (The exchange flexes one side after a cooling-off period and
 * slides the other; paper trading omits both.) Never narrower than the traded range.
 */
export function bandOf(
  rules: CalendarRules,
  date: TradingDate,
  hasDerivatives: boolean,
  range: TradedRange,
): { low: Paise; high: Paise } {
  const own = rules.days.get(date)?.bandPercent ?? null;
  const percent = own ?? (hasDerivatives ? flexed(range) : FIXED_BAND);
  const low = Math.min((range.previousClose * (100 - percent)) / 100, range.low);
  const high = Math.max((range.previousClose * (100 + percent)) / 100, range.high);
  return { low: inward(rules, date, Math.max(low, 1), 'up'), high: inward(rules, date, high, 'down') };
}

function flexed({ previousClose, high, low }: TradedRange): number {
  const moved = (100 * Math.max(high - previousClose, previousClose - low)) / previousClose;
  const beyond = moved - (DYNAMIC_BAND.start - DYNAMIC_BAND.within);
  const steps = beyond < 0 ? 0 : Math.floor(beyond / DYNAMIC_BAND.step) + 1;
  return DYNAMIC_BAND.start + steps * DYNAMIC_BAND.step;
}

/** The nearest price on a tick inside the band. Rounded up, it may be where ticks are larger, and is rounded again. */
function inward(rules: CalendarRules, date: TradingDate, edge: number, direction: 'up' | 'down'): Paise {
  const tick = tickSizeAt(rules, date, paise(Math.floor(edge)));
  if (direction === 'down') return paise(Math.floor(edge / tick) * tick);
  const rounded = Math.ceil(edge / tick) * tick;
  const tickThere = tickSizeAt(rules, date, paise(rounded));
  return paise(Math.ceil(rounded / tickThere) * tickThere);
}
