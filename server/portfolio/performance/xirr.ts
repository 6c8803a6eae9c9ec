import { DAY_MS, type TradingDate } from '#shared/domain/ist.ts';

/** A dated cash flow: negative is paid in, positive is paid out. Any unit. */
export interface DatedCash {
  date: TradingDate;
  amount: number;
}

const DAYS_A_YEAR = 365;
/** Search limit of the continuously compounded annual rate: e^±512 is beyond any real return. */
const MAX_WIDTH = 512;
/** Doubles below MAX_WIDTH are closer together than this. */
const PRECISION = 1e-13;

/** A money-weighted return as fractions: 0.37 is 37 %. */
export interface MoneyWeighted {
  /** A year. */
  annual: number;
  /** The same rate over the period from the first cash flow to the last. */
  period: number;
}

/**
 * Money-weighted return: the annual rate r at which Σ amount ÷ (1 + r)^(days ÷ 365) = 0, days counted from the
 * first cash flow, like Excel's XIRR. Null where no rate is defined: flows of one sign only, or all on one day.
 * Found by bisection of ln(1 + r), where every rate above −100 % is on the real line.
 */
export function xirr(flows: readonly DatedCash[]): MoneyWeighted | null {
  const days = flows.map(({ date }) => dayNumber(date));
  const first = Math.min(...days);
  const years = (Math.max(...days) - first) / DAYS_A_YEAR;
  if (years === 0 || flows.every(({ amount }) => amount === 0)) return null;
  const dated = flows.map(({ amount }, n) => ({ amount, t: ((days[n] ?? first) - first) / DAYS_A_YEAR }));
  const value = (rate: number) => dated.reduce((sum, { amount, t }) => sum + amount * Math.exp(-rate * t), 0);
  const rate = bisect(value);
  return rate === null ? null : { annual: Math.expm1(rate), period: Math.expm1(rate * years) };
}

/** Bisects the first interval around 0, doubling in width, whose ends differ in sign. */
function bisect(value: (rate: number) => number): number | null {
  for (let wide = 1; wide <= MAX_WIDTH; wide *= 2) {
    let [low, high] = [-wide, wide];
    const sign = Math.sign(value(low));
    if (Math.sign(value(high)) !== -sign) continue;
    while (high - low > PRECISION) {
      const middle = (low + high) / 2;
      if (Math.sign(value(middle)) === sign) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
  return null;
}

/** Whole days since 1970. */
export function dayNumber(date: TradingDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
