import { type BarColumns, cut } from '#server/analytics/columns.ts';
import { NO_FIGURES } from '#server/analytics/conditions/dated-figures.ts';
import { VOCABULARY } from '#server/analytics/conditions/fields.ts';
import { macd } from '#server/analytics/indicators/macd.ts';
import { rsi } from '#server/analytics/indicators/rsi.ts';
import { sma } from '#server/analytics/indicators/windows/sma.ts';
import { PRICE_SCREENS } from '#server/analytics/screens/index.ts';
import { prepareDay } from '#server/analytics/screens/live-inputs.ts';
import { recordScreens } from '#server/analytics/screens/record.ts';
import type { Instrument, Market, Quote } from '#server/market/market.ts';
import { type LiveDay, liveDay } from '#server/screeners/live-day.ts';
import { findMatches } from '#server/screeners/own/find.ts';
import { prepareScreenDay } from '#server/screeners/prepare-day.ts';
import { presentScreens } from '#server/screeners/present.ts';
import { paise } from '#shared/domain/money.ts';
import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { randomBars } from '#tests/support/market/random-bars.ts';
import { type Pace, type Result, single } from './bench.ts';
import { cpuMs } from './cpu.ts';
import { alternating, costsOf, finer } from './rounds.ts';
import { judgeCost, logLogSlope, median, withSlope } from './statistics.ts';

const STOCKS = 2_500;
const BARS = 2_500;
/** Stocks with different bars; 2,500 would take half a gigabyte. */
const DISTINCT = 100;
const COST_GATE = 2.5;
const SLOPE_GATE = 1.1;
const LOOP_GATE_MS = 20;
const PREVIEW_GATE_MS = 200;
const TICKS = 300;
const SLOPE_TICKS = 50;
const SLOPE_ROUNDS = 8;

/**
 * B10: the screens of 2,500 stocks: a session's preparation compared with the indicators of B9, and a tick's time on
 * the main loop.
 */
export async function screeners(pace: Pace): Promise<Result[]> {
  const distinct = Array.from({ length: DISTINCT }, (_, n) => randomBars({ seed: n + 1, bars: BARS }));
  const stocks = Array.from({ length: STOCKS }, (_, n) => distinct[n % DISTINCT] ?? never());
  return [
    await preparation(finer(10, pace), stocks),
    record(distinct),
    tick(pace, stocks),
    await preview(stocks),
  ];
}

const never = (): never => {
  throw new Error('There are as many stocks as that.');
};

function allScreens(stocks: readonly BarColumns[]): number {
  const { last } = prepareDay(stocks);
  let matches = 0;
  for (const { match } of PRICE_SCREENS)
    for (let stock = 0; stock < stocks.length; stock++) if (match(last, stock) !== null) matches += 1;
  return matches;
}

async function preparation(pace: Pace, stocks: readonly BarColumns[]): Promise<Result> {
  const ours = async () => 1 / cpuMs(() => allScreens(stocks));
  const indicators = async () =>
    1 /
    cpuMs(() => {
      for (const { close } of stocks) {
        sma(close, 20);
        rsi(close, 14);
        macd(close, 12, 26, 9);
      }
    });
  const rates = await alternating(pace, ours, indicators, 1 / COST_GATE);
  const slope = growth((count) => allScreens(stocks.slice(0, count)));
  const [own, other] = [rates.one, rates.other].map((all) => (1 / median(all)).toFixed(0));
  return {
    id: 'B10',
    name: 'screens of 2,500 stocks ÷ B9 of as many',
    gate: `≤ ${COST_GATE}, slope ≤ ${SLOPE_GATE}`,
    ...withSlope(judgeCost(costsOf(rates.pairs), COST_GATE), slope, SLOPE_GATE),
    note: `${own} ms against ${other} ms, in a worker once a session`,
  };
}

/**
 * How a cost grows with the number of stocks. The sizes alternate, each repeated until the work is equal: a slow
 * second of the CPU then affects all of them, and garbage collection is comparable.
 */
function growth(run: (stocks: number) => void): number {
  const parts = [16, 4, 1];
  const rounds = Array.from({ length: SLOPE_ROUNDS }, () =>
    parts.map((part) =>
      cpuMs(() => {
        for (let done = 0; done < part; done++) run(Math.floor(STOCKS / part));
      }),
    ),
  );
  const points = parts.map((part, n) => ({
    size: Math.floor(STOCKS / part),
    cost: median(rounds.map((costs) => costs[n] ?? Number.NaN)) / part,
  }));
  return logLogSlope(points);
}

function record(stocks: readonly BarColumns[]): Result {
  const figure = median([0, 1, 2].map(() => cpuMs(() => recordScreens(stocks))));
  const note = `${DISTINCT} stocks over ${BARS} bars, in a worker once a session`;
  return single(['B10r', 'how the screens did, in milliseconds'], figure, null, note);
}

/**
 * The main loop's whole work for a tick with a reader: inputs, matches, explanations and the reply's bytes. In
 * wall-clock time, since that is how long others wait.
 */
function tick(pace: Pace, stocks: readonly BarColumns[]): Result {
  const { market, day, move } = aMarketOf(stocks);
  const costs = Array.from({ length: TICKS }, (_, n) => {
    move(n);
    const begun = performance.now();
    answer(liveDay(day, market), market);
    return performance.now() - begun;
  }).toSorted((a, b) => a - b);
  const p99 = costs[Math.floor(0.99 * TICKS)] ?? Number.NaN;
  pace.progress(`${TICKS} ticks`);
  const smaller = (count: number) => {
    const few = aMarketOf(stocks.slice(0, count));
    few.move(1);
    return cpuMs(() => {
      for (let n = 0; n < SLOPE_TICKS; n++) answer(liveDay(few.day, few.market), few.market);
    });
  };
  const points = [STOCKS / 16, STOCKS / 4, STOCKS].map((size) => ({ size, cost: smaller(size) }));
  const slope = logLogSlope(points);
  const note = `${STOCKS} stocks, the same for any number of people; median ${median(costs).toFixed(1)} ms`;
  const result = single(['B10t', 'a tick on the main loop, p99, in milliseconds'], p99, LOOP_GATE_MS, note);
  const gate = `${result.gate}, slope ≤ ${SLOPE_GATE}`;
  return { ...result, gate, slope, holds: result.holds && slope <= SLOPE_GATE };
}

const answer = (live: LiveDay, market: Market): number =>
  JSON.stringify(presentScreens(live, { dividends: null, holdings: null }, market)).length;

async function preview(stocks: readonly BarColumns[]): Promise<Result> {
  const { market, day, move } = aMarketOf(stocks);
  move(1);
  const live = liveDay(day, market);
  const condition = parseCondition(
    'rsi(14) < 30 within 5 and close crosses above sma(50) within 5 or macd > macd.signal',
    VOCABULARY,
  );
  const costs: number[] = [];
  for (let run = 0; run < 5; run++) {
    const before = process.threadCpuUsage();
    await findMatches({ live, figures: { of: () => NO_FIGURES } }, condition);
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  const note = 'three conditions of four indicators, in turns of a few milliseconds';
  return single(['B10p', 'a preview, in milliseconds'], median(costs), PREVIEW_GATE_MS, note);
}

/** The part of a market that screens use; prices take a step on each move. */
function aMarketOf(stocks: readonly BarColumns[]) {
  const session = (stocks[0]?.days.at(-1) ?? 0) + 1;
  const ids = stocks.map((_, id) => id);
  const history = new Map(stocks.map((bars, id) => [id, cut(bars, session)]));
  const day = prepareScreenDay({
    history: new Map([...history].slice(0, DISTINCT)),
    session,
    stocks: ids.slice(0, DISTINCT),
    companies: null,
    indices: [],
  });
  const inputs = prepareDay(stocks);
  const tails = ids.map((id) => day.tails[id % DISTINCT] ?? never());
  const at = new Date((session + 0.25) * 86_400_000);
  let quotes: Quote[] = [];
  let version = 0;
  const market = {
    version: () => String(version),
    quote: (id: number) => quotes[id],
    byId: (id: number): Instrument => ({
      id,
      symbol: `STOCK${id}.NS`,
      kind: 'stock',
      name: `Stock ${id}`,
      sector: 'Sector',
      hasDerivatives: true,
      inUniverse: true,
      sharesOutstanding: null,
    }),
    now: () => at,
    status: () => ({ stale: false }),
  } as unknown as Market;
  const move = (step: number) => {
    version = step + 1;
    quotes = stocks.map(({ close }, instrumentId) => {
      const previousClose = paise(Math.round(100 * (close.at(-1) ?? 1)));
      const last = paise(Math.round(previousClose * (1 + 0.03 * Math.sin(instrumentId + step / 7))));
      const prices = {
        open: previousClose,
        high: paise(Math.max(last, previousClose)),
        low: paise(Math.min(last, previousClose)),
      };
      return { instrumentId, last, previousClose, ...prices, volume: 2_000_000, at, stale: false };
    });
  };
  return {
    market,
    move,
    day: { ...day, stocks: ids, inputs, tails, lastDays: Int32Array.from(ids, () => session - 1) },
  };
}
