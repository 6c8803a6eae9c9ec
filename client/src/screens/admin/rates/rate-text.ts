import type { ChargeRate } from '#shared/contract/charge-rates.ts';

export const LINES: Record<ChargeRate['line'], string> = {
  brokerage: 'Brokerage',
  stt: 'Securities transaction tax',
  exchange: 'Exchange charge',
  sebi: 'SEBI fee',
  stamp: 'Stamp duty',
  gst: 'GST',
  dp: 'Depository charge',
};

type Scope = Pick<ChargeRate, 'line' | 'product' | 'side' | 'exchange'>;

export const scopeKey = ({ line, product, side, exchange }: Scope): string =>
  `${line} ${product} ${side} ${exchange}`;

/** "Delivery, SELL", "NSE"; nothing where a rate is for every trade. */
export function scopeText({ product, side, exchange }: Scope): string {
  const product_ = product === 'any' ? null : product === 'delivery' ? 'Delivery' : 'Intraday';
  const words = [product_, side === 'any' ? null : side, exchange === 'any' ? null : exchange];
  return words.filter((word) => word !== null).join(', ');
}

/** Rupees a crore in one per cent. */
const PER_PERCENT = 100_000;

const percents = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 });
const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "0.1%", "0.03%, at most ₹20.00", "₹15.34": what a rate is, as people write it. */
export function rateText({
  perCrore,
  flatPaise,
  capPaise,
}: Pick<ChargeRate, 'perCrore' | 'flatPaise' | 'capPaise'>) {
  const parts = [
    perCrore > 0 ? `${percents.format(perCrore / PER_PERCENT)}%` : null,
    flatPaise > 0 ? `₹${amounts.format(flatPaise / 100)}` : null,
  ].filter((part) => part !== null);
  const sum = parts.length > 0 ? parts.join(' and ') : 'nothing';
  return capPaise === null ? sum : `${sum}, at most ₹${amounts.format(capPaise / 100)}`;
}

export const percentOf = (perCrore: number): string => String(perCrore / PER_PERCENT);

/** Rupees a crore of a per cent as it is written; NaN where it is none or has more than five decimals. */
export const perCroreOf = (written: string): number =>
  /^\d{1,3}(\.\d{1,5})?$/.test(written.trim()) ? Math.round(Number(written) * PER_PERCENT) : Number.NaN;

export const rupeesOf = (paise: number): string => String(paise / 100);

/** Paise of rupees as they are written; NaN where they are none or have more than two decimals. */
export const paiseOf = (written: string): number =>
  /^\d{1,6}(\.\d{1,2})?$/.test(written.trim()) ? Math.round(Number(written) * 100) : Number.NaN;

/** The rate of the same scope that holds on a date; undefined before the first. */
export function inForce(rates: readonly ChargeRate[], scope: Scope, date: string): ChargeRate | undefined {
  return rates
    .filter((rate) => scopeKey(rate) === scopeKey(scope) && rate.effectiveFrom <= date)
    .reduce<ChargeRate | undefined>(
      (newest, rate) => (newest && newest.effectiveFrom > rate.effectiveFrom ? newest : rate),
      undefined,
    );
}
