import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { randomStream, seedOf } from '../random.ts';
import type { ShareholdingFiling } from '../source.ts';

/** Foreign portfolio investors' median stake in the NIFTY 100, and its limits; round figures. */
const MEDIAN_PERCENT = 17;
const SPREAD = 0.5;
const [MIN, MAX] = [1, 55];
/** Standard deviation of a quarter's change, in percentage points. */
const QUARTERLY_STEP = 0.7;
/** Companies file within 21 days of the quarter's end. */
const [FIRST_DAY, LAST_DAY] = [14, 21];
const FIRST_YEAR = 2015;
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];

/**
 * Filings of the simulated companies after one date, up to and including another: a quarterly walk that depends
 * only on seed and company. Prices are independent of it.
 */
export function shareholdingFiled(
  stocks: readonly { id: number }[],
  seed: number,
  after: TradingDate,
  until: TradingDate,
): ShareholdingFiling[] {
  return stocks.flatMap(({ id }) => [...walk(seed, id, after, until)]);
}

/** Walks a company's quarters from the first year. */
function* walk(
  seed: number,
  instrumentId: number,
  after: TradingDate,
  until: TradingDate,
): Iterable<ShareholdingFiling> {
  const random = randomStream(seedOf(`shareholding ${seed} ${instrumentId}`));
  const clamped = (percent: number) => Math.round(100 * Math.min(MAX, Math.max(MIN, percent))) / 100;
  const [earliest, lastYear] = [addDays(after, -LAST_DAY), Number(until.slice(0, 4))];
  let percent = clamped(MEDIAN_PERCENT * Math.exp(SPREAD * random.normal()));
  for (let year = FIRST_YEAR; year <= lastYear; year++) {
    for (const end of QUARTER_ENDS) {
      percent = clamped(percent + QUARTERLY_STEP * random.normal());
      const waited = FIRST_DAY + Math.floor((LAST_DAY - FIRST_DAY + 1) * random.uniform());
      const quarterEnd = `${year}-${end}` as TradingDate;
      if (quarterEnd < earliest) continue;
      const filedOn = addDays(quarterEnd, waited);
      if (filedOn > after && filedOn <= until) yield { instrumentId, quarterEnd, filedOn, percent };
    }
  }
}
