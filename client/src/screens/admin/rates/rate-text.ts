import type { ChargeRate } from '#shared/contract/charge-rates.ts';
import { text } from './text.ts';

type Scope = Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange'>;

export const scopeKey = ({ line, product, side, exchange }: Scope): string =>
  `${line} ${product} ${side} ${exchange}`;

/** "Delivery, SELL", "NSE"; empty for a rate on every trade. */
export function scopeText({ product, side, exchange }: Scope): string {
  const product_ =
    product === 'any' ? null : product === 'delivery' ? text.products.delivery : text.products.intraday;
  const words = [product_, side === 'any' ? null : side, exchange === 'any' ? null : exchange];
  return words.filter((word) => word !== null).join(', ');
}

/** Rupees per crore in one percent. */
const PER_PERCENT = 100_000;

const percents = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 });
const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A rate for display: "0.1%", "0.03%, at most ₹20.00", "₹15.34". */
export function rateText({
  perCrore,
  flatPaise,
  capPaise,
}: Pick<ChargeRate, 'perCrore' | 'flatPaise' | 'capPaise'>) {
  const parts = [
    perCrore > 0 ? text.rate.percent(percents.format(perCrore / PER_PERCENT)) : null,
    flatPaise > 0 ? text.rate.rupees(amounts.format(flatPaise / 100)) : null,
  ].filter((part) => part !== null);
  const sum = parts.length > 0 ? parts.join(text.rate.and) : text.rate.nothing;
  return capPaise === null ? sum : text.rate.capped(sum, text.rate.rupees(amounts.format(capPaise / 100)));
}

export const percentOf = (perCrore: number): string => String(perCrore / PER_PERCENT);

/** Rupees per crore from a typed percentage; NaN if invalid or with more than five decimals. */
export const perCroreOf = (written: string): number =>
  /^\d{1,3}(\.\d{1,5})?$/.test(written.trim()) ? Math.round(Number(written) * PER_PERCENT) : Number.NaN;

export const rupeesOf = (paise: number): string => String(paise / 100);

/** Paise from typed rupees; NaN if invalid or with more than two decimals. */
export const paiseOf = (written: string): number =>
  /^\d{1,6}(\.\d{1,2})?$/.test(written.trim()) ? Math.round(Number(written) * 100) : Number.NaN;

/** The rate of the same scope in force on a date; undefined before the first. */
export function inForce(rates: readonly ChargeRate[], scope: Scope, date: string): ChargeRate | undefined {
  return rates
    .filter((rate) => scopeKey(rate) === scopeKey(scope) && rate.effectiveFrom <= date)
    .reduce<ChargeRate | undefined>(
      (newest, rate) => (newest && newest.effectiveFrom > rate.effectiveFrom ? newest : rate),
      undefined,
    );
}
