import type { TradingDate } from '#shared/domain/ist.ts';
import type { UniverseSize } from '../../../core/config.ts';
import { type Company, NIFTY_100 } from '../nifty100.ts';
import { madeUpCompanies } from './made-up-companies.ts';
import { FIRST_DATE } from './simulated-market.ts';

/** A simulated market's companies, and the history a database gets. */
export interface SimulatedUniverse {
  companies: readonly Company[];
  /** Additional fictional companies. */
  further: readonly Company[];
  /** Start of the market. */
  firstDate: TradingDate;
  /** Years of daily bars, of the companies. */
  historyYears: number;
  /** Years that a first start waits for, of all instruments. The fictional companies have no more. */
  startYears: number;
  /** Minimum years of history; a start that leaves fewer is refused. */
  leastYears: number;
  /** Announcements older than this many days are omitted; null for all. */
  announcedDays: number | null;
  /** Trading days before the start that have 15-minute bars. */
  quarterDays: number;
  /** Stores days in half the memory; see `createSimulatedMarket`. */
  halved: boolean;
}

/** Common to large markets: they start a year before their history, which momentum looks back on. */
const LARGE = {
  companies: NIFTY_100,
  firstDate: '2021-10-01' as TradingDate,
  historyYears: 4,
  leastYears: 4,
  announcedDays: 400,
  halved: true,
};

/** The market of a size: the NIFTY 100, plus fictional companies. */
export function simulatedUniverse(size: UniverseSize, seed: number): SimulatedUniverse {
  if (size === 100) {
    return {
      companies: NIFTY_100,
      further: [],
      firstDate: FIRST_DATE,
      halved: false,
      announcedDays: null,
      historyYears: 10,
      startYears: 1,
      leastYears: 5,
      quarterDays: 20,
    };
  }
  const further = madeUpCompanies(size - NIFTY_100.length, seed);
  return { ...LARGE, further, startYears: 2, quarterDays: 5 };
}
