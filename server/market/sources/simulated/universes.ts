import type { TradingDate } from '#shared/domain/ist.ts';
import type { UniverseSize } from '../../../core/config.ts';
import { type Company, NIFTY_100 } from '../nifty100.ts';
import { madeUpCompanies } from './made-up-companies.ts';
import { FIRST_DATE } from './simulated-market.ts';

/** A simulated market's companies, and how much of its past a database is given. */
export interface SimulatedUniverse {
  companies: readonly Company[];
  /** Made-up ones beside them. */
  further: readonly Company[];
  /** Where the market begins. */
  firstDate: TradingDate;
  /** Years of daily bars: of the companies, and of those made up. */
  historyYears: number;
  furtherYears: number;
  /** A start that leaves fewer years of history than this is refused. */
  leastYears: number;
  /** Days back from a date of which announcements are still told; all when null. */
  announcedDays: number | null;
  /** Trading days before the start that have quarter-hour bars. */
  quarterDays: number;
  /** Days are kept in half the memory, see `createSimulatedMarket`. */
  halved: boolean;
}

/** What a large market has in common: it begins a year before its history, which momentum looks back on. */
const LARGE = {
  companies: NIFTY_100,
  firstDate: '2021-10-01' as TradingDate,
  historyYears: 4,
  leastYears: 4,
  announcedDays: 400,
  halved: true,
};

/** The market of so many companies: the NIFTY 100, and beside them made-up ones. */
export function simulatedUniverse(size: UniverseSize, seed: number): SimulatedUniverse {
  if (size === 100) {
    return {
      companies: NIFTY_100,
      further: [],
      firstDate: FIRST_DATE,
      halved: false,
      announcedDays: null,
      historyYears: 10,
      furtherYears: 10,
      leastYears: 5,
      quarterDays: 20,
    };
  }
  const further = madeUpCompanies(size - NIFTY_100.length, seed);
  return { ...LARGE, further, furtherYears: 2, quarterDays: 5 };
}
