import { expect, test } from 'vitest';
import { difference, poisonedAfter, randomBars } from '#tests/support/market/random-bars.ts';
import { type BarColumns, cut } from '../columns.ts';
import { rsi } from '../indicators/rsi.ts';
import { PRICE_SCREENS } from './index.ts';
import { copyOf, emptyInputs, INPUT_NAMES, type ScreenInputs } from './inputs.ts';
import { liveRow, prepareDay } from './live-inputs.ts';
import { fillInputs } from './past-inputs.ts';

const BARS = 900;

const detailsOf = (bars: BarColumns): ScreenInputs => {
  const inputs = emptyInputs(bars.days.length);
  fillInputs(bars, inputs);
  return inputs;
};

const barAt = (bars: BarColumns, row: number) => ({
  open: bars.open[row] ?? 0,
  high: bars.high[row] ?? 0,
  low: bars.low[row] ?? 0,
  close: bars.close[row] ?? 0,
  volume: bars.volume[row] ?? 0,
});

test('the RSI behind the oversold screen is the indicator', () => {
  const bars = randomBars({ seed: 1, bars: BARS });
  expect(difference(detailsOf(bars).rsi14, rsi(bars.close, 14))).toBeNull();
});

test('a live day on top of the past has the inputs, and the matches, of its final bar', () => {
  const stocks = Array.from({ length: 40 }, (_, seed) => randomBars({ seed, bars: BARS - 7 * seed }));
  const day = prepareDay(stocks.map((bars) => cut(bars, (bars.days.at(-1) ?? 0) - 1)));
  const now = copyOf(day.opening);
  let matches = 0;
  stocks.forEach((bars, stock) => {
    const last = bars.days.length - 1;
    liveRow(day, stock, barAt(bars, last), now);
    const whole = detailsOf(bars);
    for (const name of INPUT_NAMES) {
      const [live, batch] = [now[name].subarray(stock, stock + 1), whole[name].subarray(last)];
      expect(difference(live, batch), `${name} of stock ${stock}`).toBeNull();
    }
    for (const { match } of PRICE_SCREENS) {
      expect(match(now, stock)).toBe(match(whole, last));
      expect(match(day.last, stock)).toBe(match(whole, last - 1));
      expect(match(day.before, stock)).toBe(match(whole, last - 2));
      if (match(now, stock) !== null) matches += 1;
    }
  });
  expect(matches).toBeGreaterThan(3);
});

test('a stock with one bar, or none, matches no screen and does not affect others', () => {
  const [none, one, many] = [0, 1, BARS].map((bars) => randomBars({ seed: 3, bars }));
  if (!none || !one || !many) throw new Error('There are three.');
  const day = prepareDay([none, one, many]);
  const single = prepareDay([many]);
  const now = copyOf(day.opening);
  liveRow(day, 0, barAt(many, 0), now);
  for (const { match } of PRICE_SCREENS) {
    expect([match(day.last, 0), match(day.last, 1), match(now, 0)]).toEqual([null, null, null]);
  }
  for (const name of INPUT_NAMES) expect(day.last[name][2]).toBe(single.last[name][0]);
});

test('inputs and matches are byte-identical when future bars are cut off or poisoned', () => {
  const bars = randomBars({ seed: 5, bars: BARS });
  const whole = detailsOf(bars);
  for (const row of [0, 13, 14, 51, 99, 100, 199, 200, 219, 252, 253, 377, 598]) {
    const past = detailsOf(cut(bars, bars.days[row] ?? 0));
    const poisoned = poisonedAfter(bars, row);
    const other = detailsOf(poisoned);
    for (const name of INPUT_NAMES) {
      expect(past[name][row], `${name} at ${row}`).toBe(whole[name][row]);
      expect(other[name][row], `${name} at ${row}`).toBe(whole[name][row]);
    }
  }
});
