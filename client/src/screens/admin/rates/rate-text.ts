import { price } from '#client/lib/format/format.ts';
import { PLAN_NAME } from '#client/widgets/charges-setting/text.ts';
import type { ChargeRate } from '#shared/contract/trading/charge-rates.ts';
import { text } from './text.ts';

type Scope = Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange' | 'plan' | 'minBasePaise'>;

export const scopeKey = ({ line, product, side, exchange, plan, minBasePaise }: Scope): string =>
  `${line} ${product} ${side} ${exchange} ${plan} ${minBasePaise}`;

/** "Delivery, SELL", "NSE"; empty for a rate on every trade. */
export function scopeText({ product, side, exchange, plan, minBasePaise }: Scope): string {
  const product_ =
    product === 'any' ? null : product === 'delivery' ? text.products.delivery : text.products.intraday;
  const words = [product_, side === 'any' ? null : side, exchange === 'any' ? null : exchange];
  if (plan !== 'any') words.unshift(PLAN_NAME[plan]);
  if (minBasePaise > 0) words.push(text.rate.fromValue(text.rate.rupees(price(minBasePaise / 100))));
  return words.filter((word) => word !== null).join(', ');
}

/** Rupees per crore in one percent. */
const PER_PERCENT = 100_000;

/** A rate for display: "0.1%", "0.03%, up to ₹20.00", "₹15.34". */
export function rateText({
  perCrore,
  flatPaise,
  floorPaise,
  capPaise,
  maxPerCrore,
}: Pick<ChargeRate, 'perCrore' | 'flatPaise' | 'floorPaise' | 'capPaise' | 'maxPerCrore'>) {
  const parts = [
    perCrore > 0 ? text.rate.percent(percentOf(perCrore)) : null,
    flatPaise > 0 ? text.rate.rupees(price(flatPaise / 100)) : null,
  ].filter((part) => part !== null);
  const sum = parts.length > 0 ? parts.join(text.rate.and) : text.rate.nothing;
  const money = (paise: number) => text.rate.rupees(price(paise / 100));
  const floored = floorPaise === null ? sum : text.rate.floored(sum, money(floorPaise));
  const capped = capPaise === null ? floored : text.rate.capped(floored, money(capPaise));
  if (maxPerCrore === null) return capped;
  return text.rate.capped(capped, text.rate.percent(percentOf(maxPerCrore)));
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
