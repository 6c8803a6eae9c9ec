import { istSecondOfDay } from '#shared/domain/ist.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from '../text.ts';
import { numberText } from './number-text.ts';

/**
 * Formatting of numbers and times, the only place where the client rounds for display: en-IN grouping, U+2212 as
 * minus, two decimals for prices, and Indian time in any browser.
 */
const UNKNOWN = '—';
const CRORE = 1e7;

const twoDecimals = withDecimals(2);
const twoDecimalsSigned = withDecimals(2, true);
const oneDecimalSigned = withDecimals(1, true);
const oneDecimal = withDecimals(1);
const fourDecimals = withDecimals(4);
const whole = withDecimals(0);
const wholeSigned = withDecimals(0, true);

/** "₹12,34,567.00", "−₹86.20". */
export function rupees(amount: number): string {
  return withRupeeSign(twoDecimals(amount));
}

/** "+₹6,482.15", "−₹86.20", "₹0.00": a gain or loss. */
export function signedRupees(amount: number): string {
  return withRupeeSign(twoDecimalsSigned(amount));
}

/** "3.2 MB". */
export function megabytes(bytes: number): string {
  return `${oneDecimal(bytes / 1e6)} MB`;
}

/** "4,690.00": a price or index value without unit. */
export function price(amount: number): string {
  return twoDecimals(amount);
}

/** "₹4,690.00": a price in paise. */
export function rupeesOfPaise(amount: Paise): string {
  return rupees(rupeesFromPaise(amount));
}

/** An index in points × 100, as `price`. */
export function priceOfPaise(amount: Paise): string {
  return twoDecimals(rupeesFromPaise(amount));
}

/** "+112.45", "−86.20", "0.00". */
export function signedChange(amount: number): string {
  return twoDecimalsSigned(amount);
}

/** "+1.24%", "−0.86%", "0.00%": a signed price change. */
export function signedPercent(percent: number): string {
  return Number.isFinite(percent) ? `${twoDecimalsSigned(percent)}%` : UNKNOWN;
}

/** "+1.2%", "−0.9%": short form for narrow spaces. */
export function signedPercentShort(percent: number): string {
  return Number.isFinite(percent) ? `${oneDecimalSigned(percent)}%` : UNKNOWN;
}

/** "61.5%": a share of a whole, unsigned. */
export function share(percent: number): string {
  return Number.isFinite(percent) ? `${oneDecimal(percent)}%` : UNKNOWN;
}

/** "0.2428": a Brier score; a dash if nothing was judged. */
export function brierText(score: number | null): string {
  return score === null ? UNKNOWN : fourDecimals(score);
}

/** "18,240", "1,00,000". */
export function count(n: number): string {
  return whole(n);
}

/** "+12", "−3", "0": a difference of counts. */
export function signedCount(n: number): string {
  return wholeSigned(n);
}

/** Volumes and totals: "950", "12.40 K", "8.46 L", "2.22 Cr". */
export function abbreviated(n: number): string {
  const size = Math.abs(n);
  // Compares the rounded value, so that 99,999 gives 1.00 L rather than 100.00 K.
  if (Math.round(size) < 1e3) return whole(n);
  if (Math.round(size / 10) < 1e4) return `${twoDecimals(n / 1e3)} K`;
  if (Math.round(size / 1e3) < 1e4) return `${twoDecimals(n / 1e5)} L`;
  return `${twoDecimals(n / CRORE)} Cr`;
}

/** "₹17,84,871 Cr": full crores; two decimals below one hundred crores. */
export function marketCap(amount: number): string {
  const crores = amount / CRORE;
  return `${withRupeeSign(crores < 100 ? twoDecimals(crores) : whole(crores))} Cr`;
}

/** "14:32:07", on India's clock. What that clock is called, `useMarketClockLabel` knows. */
export function istTime(at: Date): string {
  return `${clockOf(at)}:${twoDigits(istSecondOfDay(at) % 60)}`;
}

/** "14:32". */
export function istClock(at: Date): string {
  return clockOf(at);
}

/** Remaining time: "42:53", "3:05:09". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${twoDigits(minutes)}:${tail}`;
}

/** "12 s", "30 min", "2 h", "3 days": an age in its largest whole unit. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** "Due now" once past, otherwise minutes, or hours and minutes: "12 min", "1 h 5 min". */
export function dueIn(ms: number): string {
  if (ms <= 0) return text.dueNow;
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function clockOf(at: Date): string {
  const minutes = Math.floor(istSecondOfDay(at) / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

function withDecimals(decimals: number, signed = false): (n: number) => string {
  return (n) => (Number.isFinite(n) ? numberText(n, decimals, signed) : UNKNOWN);
}

function withRupeeSign(written: string): string {
  if (written === UNKNOWN) return UNKNOWN;
  return /^[+\u2212]/.test(written) ? `${written[0]}₹${written.slice(1)}` : `₹${written}`;
}
