import { price, rupees, signedChange } from '#client/lib/format/format.ts';
import type { ScreenEvidence } from '#shared/contract/signals/screen-shapes.ts';
import type { ScreenerResult } from '#shared/contract/signals/screeners.ts';
import type { ScreenKey } from '#shared/domain/screens.ts';
import { text } from './text.ts';

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

/** Evidence of a match, without the figures its tab shows: those have two decimals, evidence may have more. */
export function evidenceBeyond({
  evidence,
  additionalInfo,
}: Pick<ScreenerResult, 'evidence' | 'additionalInfo'>): ScreenEvidence[] {
  const shown = new Set<unknown>(Object.values(additionalInfo));
  return evidence.filter(({ value }) => !shown.has(value) && !shown.has(twoDigits(value)));
}

const twoDigits = (value: number): number => Math.round(100 * value) / 100;
