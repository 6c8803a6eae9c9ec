import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { RESULTS_NOTICE_DAYS } from '#shared/domain/market/company-events.ts';
import { periodLabel, quartersOf } from '#shared/domain/market/fundamentals.ts';
import { publishedIn } from '../fundamentals/simulated.ts';
import { randomStream, seedOf } from '../sources/random.ts';

/** The publication of a simulated company's results. */
export interface SimulatedResults {
  symbol: string;
  /** Last day of the quarter or year. */
  end: TradingDate;
  date: TradingDate;
  announcedOn: TradingDate;
  words: string;
}

/**
 * The days on which a simulated company publishes its figures, and on which it announces them, two to four weeks
 * before. They depend only on its symbol, so that they reveal nothing about prices.
 */
export function simulatedResults(symbol: string, from: TradingDate, to: TradingDate): SimulatedResults[] {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4)) + 1];
  const found: SimulatedResults[] = [];
  for (let year = years[0] ?? 0; year <= (years[1] ?? 0); year++) {
    const published = publishedIn(symbol, year);
    const ends = [...quartersOf(year), { name: `FY${year}`, end: `${year}-03-31` as TradingDate }];
    for (const { name, end } of ends) {
      const date = published.get(name);
      if (date === undefined || date < from || date > to) continue;
      const [shortest, longest] = RESULTS_NOTICE_DAYS;
      const draw = randomStream(seedOf(`results ${symbol} ${name}`)).uniform();
      const notice = shortest + Math.floor((longest - shortest + 1) * draw);
      const words = `Results of ${periodLabel(name)}`;
      found.push({ symbol, end, date, announcedOn: addDays(date, -notice), words });
    }
  }
  return found;
}
