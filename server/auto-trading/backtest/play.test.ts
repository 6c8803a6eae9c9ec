import { expect, test } from 'vitest';
import { emptyColumns } from '#server/analytics/columns.ts';
import { KNOWN_CHARGE_RATES } from '#server/charges/known-rates.ts';
import { chargeSchedule } from '#server/charges/schedule.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { DEFAULT_AUTO_TRADING } from '#shared/domain/trading/auto-trading.ts';
import type { Candidate } from '../decide.ts';
import { luckBand } from './luck.ts';
import { type Game, play } from './play.ts';

type Ohlc = [open: number, high: number, low: number, close: number];
const FIRST = 20_000;
const rates = chargeSchedule(KNOWN_CHARGE_RATES).on(tradingDate('2026-11-20') ?? expect.fail('a date')).rates;
const FREE = {
  ...rates,
  stt: { delivery: { BUY: 0, SELL: 0 }, intraday: { BUY: 0, SELL: 0 } },
  exchange: { NSE: 0, BSE: 0 },
  sebi: 0,
  stamp: { delivery: { BUY: 0, SELL: 0 }, intraday: { BUY: 0, SELL: 0 } },
  gst: 0,
  dp: [],
};

function columnsOf(bars: readonly Ohlc[]) {
  const columns = emptyColumns(bars.length);
  for (const [i, [open, high, low, close]] of bars.entries()) {
    columns.days[i] = FIRST + i;
    Object.assign(columns.open, { [i]: open });
    Object.assign(columns.high, { [i]: high });
    Object.assign(columns.low, { [i]: low });
    Object.assign(columns.close, { [i]: close });
  }
  return columns;
}

const candidate: Candidate = {
  instrumentId: 1,
  issuedOn: '2024-10-04',
  horizon: 'short',
  probability: 0.62,
  baseRate: 0.56,
  volatility: 0.018,
};

/** One stock with a BUY prediction at the first day's close, ₹50,000 and no charges. */
function aGame(bars: readonly Ohlc[], changed: Partial<Game> = {}): Game {
  return {
    sessions: bars.map((_, i) => FIRST + i),
    candidates: new Map([[FIRST, [candidate]]]),
    bars: new Map([[1, columnsOf(bars)]]),
    rules: DEFAULT_AUTO_TRADING,
    capital: paise(50_000_00),
    ratesOn: () => FREE,
    slippageBps: 0,
    exitAtHorizon: false,
    ...changed,
  };
}

const FLAT: Ohlc = [1_000, 1_010, 990, 1_000];

test('it buys at the open after the prediction, never on its day, and sells at the target', () => {
  const { trades, equity } = play(aGame([FLAT, FLAT, [1_000, 1_200, 995, 1_190], FLAT]));
  expect(trades).toEqual([
    {
      instrumentId: 1,
      boughtOn: FIRST + 1,
      soldOn: FIRST + 2,
      quantity: 10,
      entry: 1_000_00,
      exit: 1_150_00,
      net: 1_500_00,
    },
  ]);
  expect(equity).toEqual([50_000_00, 50_000_00, 51_500_00, 51_500_00].map(paise));
});

test('a bar that touches both ends at the stop, and an open below the stop is the exit price', () => {
  expect(play(aGame([FLAT, FLAT, [1_000, 1_200, 940, 1_000]])).trades).toMatchObject([
    { exit: 950_00, net: -500_00 },
  ]);
  expect(play(aGame([FLAT, FLAT, [900, 1_200, 890, 1_000]])).trades).toMatchObject([
    { exit: 900_00, net: -1_000_00 },
  ]);
  expect(play(aGame([FLAT, [1_000, 1_010, 949, 1_000]])).trades).toMatchObject([
    { soldOn: FIRST + 1, exit: 950_00 },
  ]);
});

test('an open above the target is the exit price', () => {
  expect(play(aGame([FLAT, FLAT, [1_300, 1_310, 1_290, 1_300]])).trades).toMatchObject([{ exit: 1_300_00 }]);
});

test('charges of both sides reduce the result', () => {
  const { trades, charges, equity } = play(
    aGame([FLAT, FLAT, [1_000, 1_200, 995, 1_190]], { ratesOn: () => rates }),
  );
  // Computed by hand. Bought 10 at ₹1,000: STT 10.00, exchange 0.31, SEBI 0.01, stamp 1.50, GST 0.06 = ₹11.88. Sold
  // 10 at ₹1,150: STT 12.00 (11.50 rounded to the rupee), exchange 0.35, SEBI 0.01, GST 0.06, DP 15.34 = ₹27.76.
  expect(charges).toBe(39_64);
  expect(trades[0]?.net).toBe(1_460_36);
  expect(equity.at(-1)).toBe(51_460_36);
});

test('shares sold on the day of purchase are charged as intraday', () => {
  const { trades, charges } = play(aGame([FLAT, [1_000, 1_010, 949, 1_000]], { ratesOn: () => rates }));
  // Computed by hand. Bought 10 at ₹1,000: brokerage 3.00, exchange 0.31, SEBI 0.01, stamp 0.30, GST 0.60 = ₹4.22. Sold
  // 10 at ₹950: brokerage 2.85, STT 2.00 (2.375 rounded), exchange 0.29, SEBI 0.01, GST 0.57 = ₹5.72, no DP.
  expect(charges).toBe(9_94);
  expect(trades).toMatchObject([{ exit: 950_00, net: -509_94 }]);
});

test('there is no look-ahead: cutting off later bars changes nothing before', () => {
  const bars: Ohlc[] = Array.from({ length: 60 }, (_, i) => {
    const close = 1_000 + 90 * Math.sin(i / 3);
    return [close - 5, close + 25, close - 25, close];
  });
  const candidates = new Map(bars.map((_, i) => [FIRST + i, [candidate]] as const));
  const whole = play(aGame(bars, { candidates }));
  const cut = play(aGame(bars.slice(0, 40), { candidates }));
  expect(cut.equity).toEqual(whole.equity.slice(0, 40));
  expect(cut.trades).toEqual(whole.trades.filter(({ soldOn }) => soldOn < FIRST + 40));
  expect(whole.trades.length).toBeGreaterThan(2);
});

test('after three losses in a row a session is skipped', () => {
  const fall: Ohlc = [1_000, 1_010, 900, 1_000];
  const bars = Array.from({ length: 7 }, () => fall);
  const candidates = new Map(bars.map((_, i) => [FIRST + i, [candidate]] as const));
  const { trades } = play(aGame(bars, { candidates }));
  expect(trades.map(({ boughtOn }) => boughtOn - FIRST)).toEqual([1, 2, 3, 5]);
});

test('market orders pay spread and slippage, to the tick; a target does not', () => {
  // Ten basis points by hand. Bought at 1,000.00 × 1.001 = 1,001.00: nine shares for ₹10,000. Stop-loss 950.95 sold
  // at 950.95 × .999 = 949.999, down to 949.95: 9 × −51.05 = −459.45. Slippage 9 × 1.00 + 9 × 1.00 = 18.00.
  const stopped = play(aGame([FLAT, FLAT, [1_000, 1_200, 940, 1_000]], { slippageBps: 10 }));
  expect(stopped.trades).toMatchObject([{ quantity: 9, entry: 1_001_00, exit: 949_95, net: -459_45 }]);
  expect(stopped.slippage).toBe(18_00);
  // Target 1,001.00 × 1.15 = 1,151.15.
  const reached = play(aGame([FLAT, FLAT, [1_000, 1_200, 995, 1_190]], { slippageBps: 10 }));
  expect(reached.trades).toMatchObject([{ exit: 1_151_15, net: 1_351_35 }]);
  expect(reached.slippage).toBe(9_00);
});

test('the cash has to cover the charges of a purchase', () => {
  // Ten at ₹1,000 and ₹11.88 of charges (computed above).
  const buys = (cash: number) => {
    const { trades, rejected } = play(
      aGame([FLAT, FLAT, [1_000, 1_200, 995, 1_190]], { ratesOn: () => rates, capital: paise(cash) }),
    );
    return [trades.length, rejected.get('cash') ?? 0];
  };
  expect(buys(10_011_88)).toEqual([1, 0]);
  expect(buys(10_011_87)).toEqual([0, 1]);
});

test('with an exit at the horizon shares are sold at the open after its trading days', () => {
  const bars: Ohlc[] = Array.from({ length: 70 }, () => FLAT);
  const over = play(aGame(bars, { exitAtHorizon: true, slippageBps: 10 }));
  expect(over.trades).toMatchObject([{ boughtOn: FIRST + 1, soldOn: FIRST + 64, exit: 999_00 }]);
  expect(play(aGame(bars)).trades).toEqual([]);
});

test('the luck band resamples whole weeks, and needs ten of them', () => {
  let turn = 0;
  const uniform = () => (turn++ % 97) / 97;
  /** A Monday. */
  const monday = 20_003;
  const weekly = (net: (week: number) => number, weeks: number) =>
    Array.from({ length: weeks }, (_, week) => ({ boughtOn: monday + 7 * week, net: paise(net(week)) }));
  expect(
    luckBand(
      weekly(() => 2, 9),
      uniform,
    ),
  ).toBeNull();
  expect(
    luckBand(
      weekly(() => 2, 12),
      uniform,
    ),
  ).toEqual({ low: 24, high: 24 });
  const band = luckBand(
    weekly((week) => (week % 2 ? 5 : -5), 10),
    uniform,
  );
  expect(band?.low).toBeLessThan(0);
  expect(band?.high).toBeGreaterThan(0);
  // A gain on Monday and an equal loss on Friday make a week of zero.
  const pairs = weekly(() => 5, 12).flatMap((gain) => [
    gain,
    { boughtOn: gain.boughtOn + 4, net: paise(-5) },
  ]);
  expect(luckBand(pairs, uniform)).toEqual({ low: 0, high: 0 });
  const apart = pairs.map(({ boughtOn, net }) => ({ boughtOn: net < 0 ? boughtOn + 3 : boughtOn, net }));
  expect(luckBand(apart, uniform)).not.toEqual({ low: 0, high: 0 });
});

test('on the BIDASK model an order pays half the spread and its impact, estimated from earlier sessions', () => {
  const flat = Array.from({ length: 21 }, () => FLAT);
  const bars = [...flat, [1_000, 1_157, 995, 1_000], [1_000, 1_200, 995, 1_190]] satisfies Ohlc[];
  const columns = columnsOf(bars);
  columns.volume.fill(20_000);
  const changed = {
    candidates: new Map([[FIRST + 20, [candidate]]]),
    bars: new Map([[1, columns]]),
    fillModel: 'BIDASK' as const,
  };
  // ₹2 crore a day: 0.3 %, twice that at the open; 0.4 % × √(10 ÷ 20,000) for ₹10,000: 100608.9 paise, up to the tick.
  // The target of 15 % is ₹1,157.00, which a high of ₹1,157.00 does not pass.
  const { trades, slippage } = play(aGame(bars, changed));
  expect(trades).toMatchObject([
    { boughtOn: FIRST + 21, soldOn: FIRST + 22, quantity: 9, entry: 1_006_10, exit: 1_157_00 },
  ]);
  expect(slippage).toBe(9 * 6_10);
  // A stop-loss of 5 % at ₹955.80, without the doubling: 0.3 % and 0.4 % × √(9 ÷ 20,000) below are 95285.15 paise.
  const fallen = columnsOf([...bars.slice(0, 22), [1_000, 1_010, 940, 950]]);
  fallen.volume.fill(20_000);
  const stopped = play(aGame(bars, { ...changed, bars: new Map([[1, fallen]]) }));
  expect(stopped.trades).toMatchObject([{ exit: 952_85 }]);
});
