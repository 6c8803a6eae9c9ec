import { type BarColumns, barsUntil, dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { addDays, type TradingDate, weekday } from '#shared/domain/ist.ts';
import { type FiscalPeriod, type FundamentalField, quartersOf } from '#shared/domain/market/fundamentals.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '../calendar/known-rules.ts';
import { isTradingDay, readRules } from '../calendar/rules.ts';
import { randomStream, seedOf } from '../sources/random.ts';
import type { ReportedFigure } from './reported-figures.ts';

export interface SimulatedCompany {
  symbol: string;
  sector: string;
  /** Null if unknown: then there are only figures per share. */
  sharesOutstanding: number | null;
}

/** Percent of all shares by the last day of the quarter. */
export type ForeignHoldings = ReadonlyMap<string, number>;

/** Round figures of large Indian companies: price to earnings, net margin (%), return on equity (%), debt to equity. */
const SECTORS: Record<string, readonly [pe: number, margin: number, roe: number, debt: number]> = {
  Financials: [18, 18, 14, 3],
  IT: [26, 17, 26, 0.1],
  FMCG: [48, 16, 30, 0.1],
  Auto: [24, 8, 17, 0.3],
  Health: [32, 15, 15, 0.2],
  Power: [18, 14, 13, 1.4],
  'Oil & Gas': [12, 7, 14, 0.6],
  'Capital Goods': [42, 9, 16, 0.3],
  Metals: [14, 8, 14, 0.6],
  Realty: [38, 18, 10, 0.6],
  Telecom: [36, 10, 14, 1.4],
  Cement: [34, 10, 11, 0.2],
};
const OTHERS = [30, 10, 15, 0.5] as const;
/** Spread of companies within a sector, and of a quarter around the trend, in logarithms. */
const [COMPANY_SPREAD, QUARTER_SPREAD] = [0.3, 0.1];
/** Sessions of prices behind a quarter's earnings, and their minimum. */
const [YEAR, MIN_DAYS] = [252, 120];
const CRORE = 1e7;
/** Companies report up to 21 to 45 days after a quarter's end, and 30 to 58 after a year's, on a trading day. */
const QUARTER_LAG = [21, 45] as const;
const YEAR_LAG = [30, 58] as const;

/**
 * Books of a simulated company from its prices. A quarter's earnings per share are the average price of the year up to
 * its end, divided by four times a price-to-earnings ratio, times noise: earnings and prices grow together, and the
 * ratio reverts. The same prices give the same books; nothing uses a price after the quarter.
 * @param bars adjusted prices, oldest first
 * @param foreign foreign portfolio investors' stakes at the ends of quarters
 */
export function simulatedFigures(
  company: SimulatedCompany,
  bars: BarColumns,
  foreign: ForeignHoldings,
): ReportedFigure[] {
  const random = randomStream(seedOf(`fundamentals ${company.symbol}`));
  const spread = (middle: number, by = COMPANY_SPREAD) => middle * Math.exp(by * random.normal());
  const [pe, margin, roe, debt] = (SECTORS[company.sector] ?? OTHERS).map((middle) => spread(middle));
  const own = { pe: pe ?? 0, margin: margin ?? 0, roe: roe ?? 0, debt: debt ?? 0 };
  const promoters = Math.min(74, Math.max(5, 50 + 15 * random.normal()));
  const figures: ReportedFigure[] = [];
  const [first, last] = [bars.days.at(0), bars.days.at(-1)];
  if (first === undefined || last === undefined) return figures;
  const [firstYear, lastYear] = [first, last].map((day) => Number(dateOfDay(day).slice(0, 4)));
  for (let year = firstYear ?? 0; year <= (lastYear ?? 0) + 1; year++) {
    const quarters: Quarter[] = [];
    for (const { period, noise, share, lag } of drawsOf(company.symbol, year)) {
      const price = averageUntil(bars, period.end);
      if (price === null || period.end > dateOfDay(last)) continue;
      const eps = (price / (4 * own.pe)) * noise;
      // Earnings above the trend are half from a better margin and half from higher sales.
      const margin = own.margin * Math.sqrt(noise);
      quarters.push({ eps, margin });
      const asOf = published(period, QUARTER_LAG, lag);
      figures.push(...reported({ period, asOf, eps, margin }, company));
      figures.push(...holders({ period, asOf }, { promoters, fii: foreign.get(period.end) ?? 15, share }));
      if (quarters.length === 4) figures.push(...yearOf(year, quarters, { own, lag, company }));
    }
  }
  return figures;
}

/** Each year has its own random draws, so that a longer history changes no other year. */
function drawsOf(symbol: string, year: number) {
  const drawn = randomStream(seedOf(`fundamentals ${symbol} ${year}`));
  return quartersOf(year).map((period) => {
    const noise = Math.exp(QUARTER_SPREAD * drawn.normal());
    return { period, noise, share: drawn.uniform(), lag: drawn.uniform() };
  });
}

/** Publication days of a year's quarters and of the year, by name; independent of prices. */
export function publishedIn(symbol: string, year: number): ReadonlyMap<string, TradingDate> {
  const draws = drawsOf(symbol, year);
  const days = draws.map(({ period, lag }) => [period.name, published(period, QUARTER_LAG, lag)] as const);
  const last = draws.at(-1);
  return new Map([
    ...days,
    ...(last ? [[`FY${year}`, published(last.period, YEAR_LAG, last.lag)] as const] : []),
  ]);
}

interface Quarter {
  eps: number;
  /** Net profit in percent of sales. */
  margin: number;
}

interface Own {
  margin: number;
  roe: number;
  debt: number;
}

function yearOf(
  year: number,
  quarters: readonly Quarter[],
  { own, lag, company }: { own: Own; lag: number; company: SimulatedCompany },
): ReportedFigure[] {
  const period: FiscalPeriod = { name: `FY${year}`, kind: 'year', end: `${year}-03-31` as TradingDate };
  const asOf = published(period, YEAR_LAG, lag);
  const eps = quarters.reduce((sum, quarter) => sum + quarter.eps, 0);
  const margin = eps / quarters.reduce((sum, quarter) => sum + quarter.eps / quarter.margin, 0);
  const figure = figureIn({ period, asOf });
  return [
    ...reported({ period, asOf, eps, margin }, company),
    figure('book_value', (100 * eps) / own.roe),
    figure('roe', own.roe),
    figure('roce', (own.roe * 1.3) / (1 + own.debt / 2)),
    figure('debt_to_equity', own.debt),
  ];
}

function reported(
  { period, asOf, eps, margin }: Quarter & { period: FiscalPeriod; asOf: TradingDate },
  { sharesOutstanding }: SimulatedCompany,
): ReportedFigure[] {
  const figure = figureIn({ period, asOf });
  if (sharesOutstanding === null) return [figure('eps', eps)];
  const profit = (eps * sharesOutstanding) / CRORE;
  return [figure('eps', eps), figure('net_profit', profit), figure('sales', (100 * profit) / margin)];
}

/** The promoters' stake is constant; domestic institutions and the public share what foreign investors don't hold. */
function holders(
  { period, asOf }: { period: FiscalPeriod; asOf: TradingDate },
  { promoters, fii, share }: { promoters: number; fii: number; share: number },
): ReportedFigure[] {
  const own = Math.min(promoters, 90 - fii);
  const dii = (100 - own - fii) * (0.45 + 0.1 * share);
  const figure = figureIn({ period, asOf });
  return [
    figure('promoters', own),
    figure('fii', fii),
    figure('dii', dii),
    figure('public', 100 - rounded(own) - rounded(fii) - rounded(dii)),
  ];
}

/** Makes figures of one report. */
const figureIn =
  (report: Pick<ReportedFigure, 'period' | 'asOf'>) =>
  (field: FundamentalField, value: number): ReportedFigure => ({ ...report, field, value: rounded(value) });

function averageUntil({ days, close }: BarColumns, end: TradingDate): number | null {
  const to = barsUntil(days, dayNumber(end));
  const from = Math.max(0, to - YEAR);
  if (to - from < MIN_DAYS) return null;
  let sum = 0;
  for (let n = from; n < to; n++) sum += close[n] ?? 0;
  return sum / (to - from);
}

const published = (
  { end }: Pick<FiscalPeriod, 'end'>,
  [soonest, latest]: readonly [number, number],
  at: number,
) => sessionUntil(addDays(end, soonest + Math.floor((latest - soonest + 1) * at)));

const KNOWN_CALENDAR = readRules({
  days: KNOWN_DAYS,
  sessions: KNOWN_SESSION_RULES,
  ticks: KNOWN_TICK_RULES,
});

/**
 * The day, or the last weekday before it on which the exchange trades. Uses the built-in calendar, so that a later edit
 * moves no published figures.
 */
function sessionUntil(date: TradingDate): TradingDate {
  const isWeekday = weekday(date) >= 1 && weekday(date) <= 5;
  return isWeekday && isTradingDay(KNOWN_CALENDAR, date) ? date : sessionUntil(addDays(date, -1));
}

const rounded = (value: number) => Math.round(100 * value) / 100;
