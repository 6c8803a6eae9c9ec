import { expect, test } from 'vitest';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { NIFTY_100 } from '../../nifty100.ts';
import { stocksOf } from '../traits.ts';
import { createDailyProcess, type MadeMoves } from './daily-process.ts';

const traits = stocksOf(NIFTY_100).map((stock) => stock.traits);
const monday = tradingDate('2024-01-01') ?? ('' as TradingDate);
const dates = Array.from({ length: 600 }, (_, n) => addDays(monday, n));

function run(options: { seed?: number; edge?: number; dates?: TradingDate[] } = {}): MadeMoves[] {
  const process = createDailyProcess(traits, options.seed ?? 1, options.edge);
  return (options.dates ?? dates).map((date) => process.next(date));
}
const days = run();

test('the same seed gives the same days, another seed different ones', () => {
  expect(run()).toEqual(days);
  expect(run({ seed: 2 })[0]).not.toEqual(days[0]);
});

test('a day’s high is its highest price and its low the lowest, within the limits of a day', () => {
  for (const { open, high, low, close } of days) {
    for (let i = 0; i < traits.length; i++) {
      const [o = 0, h = 0, l = 0, c = 0] = [open[i], high[i], low[i], close[i]];
      if (!(l <= Math.min(o, c) && h >= Math.max(o, c))) expect.fail(`${l} ${o} ${c} ${h}`);
      // No rise of e^.24 − 1 = 27 %, and no fall of 1 − e^−.5 = 39 %.
      if (Math.exp(h) > 1.2713 || Math.exp(l) < 0.6065) expect.fail(`${l} ${h}`);
    }
  }
});

test('a holiday declared later does not change the following days’ randomness', () => {
  const after = run({ dates: dates.filter((_, n) => n !== 300) });
  // Volatility differs slightly, since the skipped day affected it; the directions are equal.
  const [with300, without300] = [days[301], after[300]];
  const agreeing = traits.filter(
    (_, i) => Math.sign(with300?.open[i] ?? 0) === Math.sign(without300?.open[i] ?? 1),
  );
  expect(agreeing.length).toBeGreaterThan(90);
});

test('without an edge low-volatility stocks have no more drift than others', () => {
  const mean = (moves: MadeMoves[], of: (i: number) => number) =>
    moves.reduce((sum, { close }) => sum + close.reduce((total, move, i) => total + move * of(i), 0), 0);
  const usual = traits.reduce((sum, { total }) => sum + Math.log(total), 0) / traits.length;
  const calmness = (i: number) => usual - Math.log(traits[i]?.total ?? 1);
  expect(mean(days, calmness)).toBeGreaterThan(mean(run({ edge: 0 }), calmness));
});
