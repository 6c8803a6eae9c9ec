import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { KNOWN_TICK_RULES } from '../../calendar/known-rules.ts';
import { monthOf, tickSizeAt } from '../../calendar/price-rules.ts';
import { readRules } from '../../calendar/rules.ts';

/** The rules known when this was written: administrators' later changes must not alter a seed's market. */
const rules = readRules({ days: [], sessions: [], ticks: KNOWN_TICK_RULES });

/** Tick size on a date by the close that sets it, in paise. */
export const tickSizeOn = (date: TradingDate, settingClose: Paise): Paise =>
  tickSizeAt(rules, date, settingClose);

/** The first date on which the tick depends on the price. */
const SCALED_FROM = rules.ticks.find(
  ({ effectiveFrom }, _, all) => all.filter((rule) => rule.effectiveFrom === effectiveFrom).length > 1,
)?.effectiveFrom;

/** The nearest price on a tick, at least one tick. */
export const onTick = (price: number, tick: number): Paise =>
  paise(Math.max(Math.round(price / tick), 1) * tick);

interface PricedDays {
  stocks: number;
  dateOf(day: number): TradingDate;
  /** The number of trading days up to and including a date. */
  countUntil(date: TradingDate): number;
  /** A close in paise, on no tick yet; that of day −1 is the price before the first day. */
  closeOf(day: number, stock: number): number;
}

/** Tick sizes of a market's stocks by day, each for a whole month by the close before it. Computed once a month. */
export function monthlyTicks(market: PricedDays): (day: number, stock: number) => number {
  const byDay: Uint16Array[] = [];
  /** By the day that sets them, and the day from which the rules are in force. */
  const known = new Map<string, Uint16Array>();
  const ofDay = (day: number): Uint16Array => {
    byDay[day] ??= ticksOn(day);
    return byDay[day];
  };

  function ticksOn(day: number): Uint16Array {
    const date = market.dateOf(day);
    const setting = market.countUntil(addDays(monthOf(date), -1)) - 1;
    const key = `${setting} ${rules.ticks.findLast(({ effectiveFrom }) => effectiveFrom <= date)?.effectiveFrom}`;
    const ticks =
      known.get(key) ?? Uint16Array.from({ length: market.stocks }, (_, i) => tickOf(date, setting, i));
    known.set(key, ticks);
    return ticks;
  }

  function tickOf(date: TradingDate, setting: number, stock: number): number {
    // Before, the closes don't matter, and need not be known month by month.
    if (!SCALED_FROM || date < SCALED_FROM) return tickSizeOn(date, paise(0));
    const close = market.closeOf(setting, stock);
    return tickSizeOn(date, onTick(close, setting < 0 ? 1 : (ofDay(setting)[stock] ?? 1)));
  }

  return (day, stock) => ofDay(day)[stock] ?? 1;
}
