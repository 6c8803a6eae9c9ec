import type {
  Allocation,
  BenchmarkFigures,
  CurvePoint,
  PerformanceHistory,
} from '#shared/contract/trading/performance.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { thin } from '../../core/thin.ts';
import type { Market } from '../../market/market.ts';
import { allocate, concentrationOf, type Slice } from './allocation.ts';
import type { Benchmark } from './benchmark.ts';
import { drawdownsOf, maxDrawdown } from './drawdown.ts';
import type { Books } from './equity-curve.ts';
import type { History } from './history.ts';
import { daysBetween } from './holding-period.ts';
import { type DayValue, growthOf } from './time-weighted-return.ts';
import { xirr } from './xirr.ts';

/** A money-weighted return is annualised from this many days on. */
const ANNUAL_FROM_DAYS = 30;
/** Time-weighted returns under a year are not annualised (GIPS 2020). */
const YEAR_DAYS = 365;

/** The contract's form of a history of at least one day. */
export function presentHistory(history: History, market: Market): PerformanceHistory {
  const { days, books, nifty50, equalWeight } = history;
  const dates = days.map(({ date }) => date);
  const [from, to, value] = [
    dates[0] ?? market.tradingDate(),
    dates.at(-1) ?? market.tradingDate(),
    lastValue(days),
  ];
  const calendarDays = daysBetween(from, to);
  const growth = growthOf(days);
  const grown = growth.at(-1) ?? 1;
  const cost = [...books.shares.values()].reduce((sum, held) => sum + held.cost, 0);
  return {
    from,
    to,
    tradingDays: days.length,
    calendarDays,
    ...presentCurve(history, growth),
    value: rupeesFromPaise(value),
    funded: rupees(books.funded),
    gain: rupees(value - books.funded),
    timeWeighted: {
      percent: percent(grown - 1),
      annualPercent: calendarDays < YEAR_DAYS ? null : percent(grown ** (YEAR_DAYS / calendarDays) - 1),
    },
    moneyWeighted: presentMoneyWeighted(days, value),
    maxDrawdown: presentDrawdown(dates, growth),
    benchmarks: {
      nifty50: nifty50 && presentBenchmark(days, books, nifty50),
      equalWeight: equalWeight && presentBenchmark(days, books, equalWeight),
    },
    realised: rupees(books.realised),
    unrealised: rupees(value - books.cash - cost),
    dividends: rupees(books.dividends),
    charges: rupees(books.charges),
    allocation: presentAllocation(books, market),
  };
}

function presentCurve({ days, nifty50, equalWeight }: History, growth: readonly number[]) {
  const deepest = drawdownsOf(growth);
  const low = deepest.indexOf(Math.min(...deepest));
  const { every, retained } = thin(days.length, [low, Math.max(deepest.lastIndexOf(0, low), 0)]);
  let funded = 0;
  const fundedAt = days.map(({ flow }) => {
    funded += flow;
    return funded;
  });
  const points = retained.flatMap((n): CurvePoint[] => {
    const day = days[n];
    if (!day) return [];
    return [
      {
        date: day.date,
        value: rupeesFromPaise(day.value),
        funded: rupees(fundedAt[n] ?? 0),
        nifty50: rupeesOrNull(nifty50?.values[n]),
        equalWeight: rupeesOrNull(equalWeight?.values[n]),
        drawdownPercent: percent(deepest[n] ?? 0),
      },
    ];
  });
  return { points, everyDays: every };
}

/** XIRR over deposits, withdrawals and the final value. */
function presentMoneyWeighted(days: readonly DayValue[], value: Paise) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const flows = days.filter(({ flow }) => flow !== 0).map(({ date, flow }) => ({ date, amount: -flow }));
  const rate = xirr([...flows, { date: last.date, amount: value }]);
  if (!rate) return null;
  const enough = daysBetween(first.date, last.date) >= ANNUAL_FROM_DAYS;
  return { percent: percent(rate.period), annualPercent: enough ? percent(rate.annual) : null };
}

function presentDrawdown(dates: readonly TradingDate[], growth: readonly number[]) {
  const deepest = maxDrawdown(dates, growth);
  if (!deepest) return null;
  const { depth, from, to, recoveredOn } = deepest;
  return { percent: percent(depth), from, to, recoveredOn };
}

function presentBenchmark(days: readonly DayValue[], { funded }: Books, of: Benchmark): BenchmarkFigures {
  const value = of.values.at(-1) ?? paise(0);
  return {
    value: rupeesFromPaise(value),
    gain: rupees(value - funded),
    percent: percent(of.growth),
    moneyWeighted: presentMoneyWeighted(days, value),
  };
}

/** Shares at current prices; at cost without one. */
function presentAllocation({ cash, shares }: Books, market: Market): Allocation {
  const held = [...shares].flatMap(([id, { quantity, cost }]) => {
    const stock = market.byId(id);
    if (quantity === 0 || !stock) return [];
    const last = market.quote(id)?.last;
    return [{ stock, value: paise(last === undefined ? cost : quantity * last) }];
  });
  const stocks = allocate(held.map(({ stock, value }) => ({ key: stock.symbol, value })));
  const sectors = allocate(held.map(({ stock, value }) => ({ key: stock.sector, value })));
  const concentration = concentrationOf(stocks);
  return {
    cash: rupees(cash),
    invested: rupees(held.reduce((sum, { value }) => sum + value, 0)),
    sectors: sectors.map((sector) => ({ name: sector.key, ...presentSlice(sector) })),
    stocks: stocks.map((slice) => {
      const stock = market.find(slice.key);
      return {
        symbol: slice.key,
        name: stock?.name ?? slice.key,
        sector: stock?.sector ?? '',
        ...presentSlice(slice),
      };
    }),
    concentration: concentration && {
      herfindahl: Math.round(concentration.herfindahl * 10_000) / 10_000,
      effectiveHoldings: Math.round(concentration.effectiveNumber * 10) / 10,
    },
  };
}

const presentSlice = ({ value, weight }: Slice) => ({
  value: rupeesFromPaise(value),
  percent: percent(weight),
});

const lastValue = (days: readonly DayValue[]): Paise => days.at(-1)?.value ?? paise(0);

const rupees = (amount: number): number => rupeesFromPaise(paise(amount));

const rupeesOrNull = (amount: Paise | undefined): number | null =>
  amount === undefined ? null : rupeesFromPaise(amount);

/** A fraction in percent with two decimals. */
const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100;
