import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { istInstant, type TradingDate } from './ist.ts';
import { marketClockOf } from './market/market-clock.ts';
import type { SourceTraits } from './market/market-source.ts';

const INDIA = { in: tz('Asia/Kolkata') };

/**
 * Formats an instant in Indian time with a date-fns pattern: `MMM dd, HH:mm`. Throws RangeError for an invalid
 * date.
 */
export const formatIst = (at: Date, pattern: string): string => format(at, pattern, INDIA);

/** Formats an ISO date with a date-fns pattern without a time: `d MMM yyyy`. */
export const formatDay = (date: string, pattern: string): string =>
  formatIst(istInstant(date as TradingDate, 0), pattern);

/** A date in sentences: "26 Oct 2026". */
export const dayText = (date: string): string => formatDay(date, 'd MMM yyyy');

/** An instant of the wall clock as sentences for people have it: "Monday 23 November at 09:15 IST". */
export const istText = (at: Date): string => `${momentText(at)} IST`;

/**
 * A market moment as sentences have it: "Monday 23 November at 09:15 IST" where the market is live, else
 * "Monday 23 November at 09:15 market time".
 */
export const marketText = (at: Date, traits: Pick<SourceTraits, 'live'>): string =>
  marketClockOf(traits).named(momentText(at));

const momentText = (at: Date): string => formatIst(at, "EEEE d MMMM 'at' HH:mm");
