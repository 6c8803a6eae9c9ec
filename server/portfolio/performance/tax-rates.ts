import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

/** What a sale of listed shares on which securities transaction tax was paid is taxed at, in hundredths of a per cent. */
interface GainRates {
  effectiveFrom: TradingDate;
  shortTerm: number;
  /** 0 while such gains were exempt. */
  longTerm: number;
}

/** How much of the long-term gains of a financial year, all shares together, is not taxed. */
interface LongTermExemption {
  /** The year in which the first financial year under it began. */
  fromYear: number;
  amount: Paise;
}

const on = (date: string) => date as TradingDate;

/**
 * Oldest first; a rate holds for sales from its date on. Surcharge and cess come on top and are left out.
 * - 1 Oct 2004 and 1 Apr 2008: section 111A (10 %, then 15 %); long-term exempt by section 10(38).
 * - 1 Apr 2018: section 112A (Finance Act 2018).
 * - 23 Jul 2024: Finance (No. 2) Act 2024. Kept by the Income-tax Act 2025, which replaced that of 1961 on 1 Apr 2026.
 */
const GAIN_RATES: readonly GainRates[] = [
  { effectiveFrom: on('2004-10-01'), shortTerm: 10_00, longTerm: 0 },
  { effectiveFrom: on('2008-04-01'), shortTerm: 15_00, longTerm: 0 },
  { effectiveFrom: on('2018-04-01'), shortTerm: 15_00, longTerm: 10_00 },
  { effectiveFrom: on('2024-07-23'), shortTerm: 20_00, longTerm: 12_50 },
];

/** Oldest first. That of 2024-25 held for the whole year, for gains before and after 23 July together (proviso to section 112A(2)). */
const LONG_TERM_EXEMPTIONS: readonly LongTermExemption[] = [
  { fromYear: 2018, amount: paise(1_00_000_00) },
  { fromYear: 2024, amount: paise(1_25_000_00) },
];

/** The rates of a sale; null before any that are known. */
export function gainRatesOn(date: TradingDate): GainRates | null {
  return GAIN_RATES.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? null;
}

/** What a financial year leaves untaxed of its long-term gains; nothing before there was such a limit. */
export function longTermExemptionOf(financialYear: number): Paise {
  return LONG_TERM_EXEMPTIONS.findLast(({ fromYear }) => fromYear <= financialYear)?.amount ?? paise(0);
}
