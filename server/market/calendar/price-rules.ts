import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { CalendarRules } from './rules.ts';

/** The smallest step of a limit price, in paise, at a price on a date: NSE's tick sizes, dated. */
export function tickSizeAt(rules: CalendarRules, date: TradingDate, price: Paise): Paise {
  const newest = rules.ticks.findLast((rule) => rule.effectiveFrom <= date) ?? rules.ticks[0];
  const rule = rules.ticks.find((r) => r.effectiveFrom === newest?.effectiveFrom && price < r.belowPaise);
  if (!rule) throw new Error(`tick_rules has no tick size for ${price} paise on ${date}.`);
  return paise(rule.tickPaise);
}

/** Of stocks without derivatives, in percent of the previous close; the exchange may narrow it to 10, 5 or 2. */
const FIXED_BAND = 20;
/** Of stocks with derivatives: where it starts, how far it flexes at a time, and how near the edge a trade makes it flex. */
const DYNAMIC_BAND = { start: 10, step: 5, within: 0.1 };

interface TradedRange {
  previousClose: Paise;
  high: Paise;
  low: Paise;
}

/**
 * The band of limit prices in paise, ends included and on the tick. Without derivatives: ±20 % of the previous close. With
 * them: ±10 %, and 5 points wider on both sides each time the day's range comes within 0.1 point of the edge. (The exchange flexes one
 * side after a cooling-off period and slides the other; the paper rule leaves both out.) Never narrower than what has traded.
 */
export function bandOf(
  rules: CalendarRules,
  date: TradingDate,
  hasDerivatives: boolean,
  range: TradedRange,
): { low: Paise; high: Paise } {
  const percent = hasDerivatives ? flexed(range) : FIXED_BAND;
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

/** The nearest price on the tick that is still inside the band. */
function inward(rules: CalendarRules, date: TradingDate, edge: number, direction: 'up' | 'down'): Paise {
  const tick = tickSizeAt(rules, date, paise(Math.floor(edge)));
  const steps = direction === 'up' ? Math.ceil(edge / tick) : Math.floor(edge / tick);
  return paise(steps * tick);
}
