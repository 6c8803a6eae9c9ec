import { abbreviated, count, marketCap, price, rupees, share, signedChange } from '#client/lib/format.ts';
import type { ScreenEvidence } from '#shared/contract/screen-shapes.ts';
import type { ScreenerResult } from '#shared/contract/screeners.ts';
import type { ScreenKey } from '#shared/domain/screens.ts';
import { text } from './text.ts';

/** A match's value with its unit: "₹1,204.50", "27.4", "2.1 ×", "+0.45 points". */
export function evidenceValue({ value, unit }: Pick<ScreenEvidence, 'value' | 'unit'>): string {
  switch (unit) {
    case 'rupees':
      return rupees(value);
    case 'crore':
      return marketCap(value * 1e7);
    case 'percent':
      return share(value);
    case 'points':
      return `${signedChange(value)} points`;
    case 'times':
      return `${price(value)} ×`;
    case 'shares':
      return abbreviated(value);
    case 'sessions':
    case 'days':
      return `${count(value)} ${Math.abs(value) === 1 ? unit.slice(0, -1) : unit}`;
    default:
      return price(value);
  }
}

/** A figure that a tab shows for each match, named by the specification. */
interface ExtraInfo {
  label: string;
  value: string;
}

/** Figures that the specification adds per tab. `day` formats a date. */
export function extraInfo(
  key: ScreenKey,
  { additionalInfo: info }: ScreenerResult,
  day: (date: string) => string,
): ExtraInfo[] {
  const known = (label: string, value: number | undefined, write: (value: number) => string): ExtraInfo[] =>
    value === undefined ? [] : [{ label, value: write(value) }];
  switch (key) {
    case 'dailyBreakouts':
    case 'weeklyBreakouts':
      return known(text.evidence.breakout, info.breakoutLevel, rupees);
    case 'oversoldStocks':
      return known(text.evidence.rsi, info.rsi, price);
    case 'nearingBreakouts':
      return known(text.evidence.resistance, info.resistanceLevel, rupees);
    case 'fiiHoldingsChange':
      return known(text.evidence.fii, info.fiiChange, (value) => `${signedChange(value)}%`);
    case 'upcomingDividends':
      return [
        ...known(text.evidence.yield, info.divYield, (value) => `${price(value)}%`),
        ...(info.exDate === undefined ? [] : [{ label: text.evidence.exDate, value: day(info.exDate) }]),
      ];
    default:
      return [];
  }
}

/**
 * What a match rests on besides the figures its tab shows already; those are rounded to two digits, evidence may be
 * finer.
 */
export function evidenceBeyond({
  evidence,
  additionalInfo,
}: Pick<ScreenerResult, 'evidence' | 'additionalInfo'>): ScreenEvidence[] {
  const shown = new Set<unknown>(Object.values(additionalInfo));
  return evidence.filter(({ value }) => !shown.has(value) && !shown.has(twoDigits(value)));
}

const twoDigits = (value: number): number => Math.round(100 * value) / 100;
