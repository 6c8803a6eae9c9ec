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
  stocks: Stocks,
  seed: number,
  after: TradingDate,
  until: TradingDate,
): ShareholdingFiling[] {
  return filingsUntil(stocks, seed, Number(until.slice(0, 4))).filter(
    ({ filedOn }) => filedOn > after && filedOn <= until,
  );
}

type Stocks = readonly { id: number }[];

/** Cached per market, seed and last year. */
const made = new WeakMap<Stocks, Map<string, ShareholdingFiling[]>>();

function filingsUntil(stocks: Stocks, seed: number, lastYear: number): ShareholdingFiling[] {
  const known = made.get(stocks) ?? new Map<string, ShareholdingFiling[]>();
  made.set(stocks, known);
  const filings = known.get(`${seed} ${lastYear}`) ?? stocks.flatMap(({ id }) => walk(seed, id, lastYear));
  known.set(`${seed} ${lastYear}`, filings);
  return filings;
}

function walk(seed: number, instrumentId: number, lastYear: number): ShareholdingFiling[] {
  const random = randomStream(seedOf(`shareholding ${seed} ${instrumentId}`));
  const clamped = (percent: number) => Math.round(100 * Math.min(MAX, Math.max(MIN, percent))) / 100;
  let percent = clamped(MEDIAN_PERCENT * Math.exp(SPREAD * random.normal()));
  const filings: ShareholdingFiling[] = [];
  for (let year = FIRST_YEAR; year <= lastYear; year++) {
    for (const end of QUARTER_ENDS) {
      percent = clamped(percent + QUARTERLY_STEP * random.normal());
      const waited = FIRST_DAY + Math.floor((LAST_DAY - FIRST_DAY + 1) * random.uniform());
      const quarterEnd = `${year}-${end}` as TradingDate;
      filings.push({ instrumentId, quarterEnd, filedOn: addDays(quarterEnd, waited), percent });
    }
  }
  return filings;
}
