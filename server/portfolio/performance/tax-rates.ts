import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** Tax rates on sales of listed shares with securities transaction tax paid, in hundredths of a percent. */
interface GainRates {
  effectiveFrom: TradingDate;
  shortTerm: number;
  /** 0 while such gains were exempt. */
  longTerm: number;
}

/** The exempt part of a financial year's long-term gains, over all shares. */
interface LongTermExemption {
  /** Start year of the first financial year it applies to. */
  fromYear: number;
  amount: Paise;
}

const on = (date: string) => date as TradingDate;

/**
 * Oldest first; a rate applies to sales from its date on. Surcharge and cess are not included.
 * - 1 Oct 2004 and 1 Apr 2008: section 111A (10 %, then 15 %); long-term exempt by section 10(38).
 * - 1 Apr 2018: section 112A (Finance Act 2018).
 * - 23 Jul 2024: Finance (No. 2) Act 2024. Retained by the Income-tax Act 2025, which replaced that of 1961 on 1
 *   Apr 2026.
 */
const GAIN_RATES: readonly GainRates[] = [
  { effectiveFrom: on('2004-10-01'), shortTerm: 10_00, longTerm: 0 },
  { effectiveFrom: on('2008-04-01'), shortTerm: 15_00, longTerm: 0 },
  { effectiveFrom: on('2018-04-01'), shortTerm: 15_00, longTerm: 10_00 },
  { effectiveFrom: on('2024-07-23'), shortTerm: 20_00, longTerm: 12_50 },
];

/**
 * Oldest first. That of 2024-25 applied to the whole year, for gains before and after 23 July together (proviso to
 * section 112A(2)).
 */
const LONG_TERM_EXEMPTIONS: readonly LongTermExemption[] = [
  { fromYear: 2018, amount: paise(1_00_000_00) },
  { fromYear: 2024, amount: paise(1_25_000_00) },
];

/** The rates for a sale; null before the first known ones. */
export function gainRatesOn(date: TradingDate): GainRates | null {
  return GAIN_RATES.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? null;
}

/** A financial year's long-term exemption; 0 before one existed. */
export function longTermExemptionOf(financialYear: number): Paise {
  return LONG_TERM_EXEMPTIONS.findLast(({ fromYear }) => fromYear <= financialYear)?.amount ?? paise(0);
}
