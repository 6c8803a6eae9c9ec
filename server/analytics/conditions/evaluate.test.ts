import { expect, test } from 'vitest';
import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { poisonedAfter, randomBars } from '#tests/support/market/random-bars.ts';
import { type BarColumns, cut, emptyColumns } from '../columns.ts';
import { evaluate } from './evaluate.ts';
import { SCREEN_FIELDS, VOCABULARY } from './fields.ts';
import { conditionText } from './text.ts';

/** Bars with these closes; volume is 1,000 shares times the bar's position. */
function closes(...prices: number[]): BarColumns {
  const bars = emptyColumns(prices.length);
  prices.forEach((price, row) => {
    bars.days[row] = row;
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][row] = price;
    bars.volume[row] = 1_000 * (row + 1);
  });
  return bars;
}

const holds = (text: string, bars: BarColumns) => evaluate(parseCondition(text, VOCABULARY), bars).holds;

test.each([
  ['close > 3', true],
  ['close >= 4 and close <= 4', true],
  ['close < 4', false],
  ['close[1] < 3', true],
  ['change > 99.9', true],
  ['volume = 1', null],
])('of 1, 2, 4: %s is %s', (text, textOf) => {
  if (textOf === null) expect(() => holds(text, closes(1, 2, 4))).toThrow('can’t be used here');
  else expect(holds(text, closes(1, 2, 4))).toBe(textOf);
});

test('a crossing is on the day it happens, from the level or the other side of it', () => {
  expect(holds('close crosses above 3', closes(1, 3, 4))).toBe(true);
  expect(holds('close crosses above 3', closes(1, 4, 5))).toBe(false);
  expect(holds('close crosses above 3 within 2', closes(1, 4, 5))).toBe(true);
  expect(holds('close crosses below 3', closes(5, 3, 2))).toBe(true);
  expect(holds('close crosses below 3', closes(5, 4, 3))).toBe(false);
});

test('within requires one of the last sessions, for requires each of them', () => {
  const bars = closes(9, 1, 9, 9, 1);
  expect([1, 2].map((n) => holds(`close > 5 within ${n}`, bars))).toEqual([false, true]);
  const risen = closes(1, 9, 9, 9);
  expect([3, 4].map((n) => holds(`close > 5 for ${n}`, risen))).toEqual([true, false]);
});

test('arithmetic follows IEEE numbers, and a division by zero is unknown', () => {
  expect(holds('close * 2 - 1 > 3 + 3.9', closes(4))).toBe(true);
  expect(holds('8 / close / 2 >= 1', closes(4))).toBe(true);
  expect(holds('1 / (close - 4) > 0', closes(4))).toBeNull();
});

test('an unknown part decides nothing that the others decide', () => {
  const young = closes(1, 2, 3);
  expect(holds('rsi(14) < 30', young)).toBeNull();
  expect(holds('not rsi(14) < 30', young)).toBeNull();
  expect(holds('rsi(14) < 30 or close > 2', young)).toBe(true);
  expect(holds('rsi(14) < 30 or close > 5', young)).toBeNull();
  expect(holds('rsi(14) < 30 and close > 5', young)).toBe(false);
  expect(holds('close > 5 within 9', young)).toBeNull();
  expect(holds('close > 2 within 9', young)).toBe(true);
  expect(holds('close > 1', closes())).toBeNull();
});

test('every field has a value for the last bar with its settings', () => {
  const bars = randomBars({ seed: 4, bars: 400 });
  for (const { name, parameters } of SCREEN_FIELDS) {
    const settings = parameters.map(({ standard }) => standard);
    const written = `${name}${settings.length ? `(${settings})` : ''}`;
    const { values } = evaluate(parseCondition(`${written} > 0`, VOCABULARY), bars);
    expect(Number.isFinite(values[0]?.value), name).toBe(true);
  }
  const { values } = evaluate(
    parseCondition('sma(volume, 3)[1] > macd', VOCABULARY),
    closes(...Array(40).fill(7)),
  );
  expect(values.map(({ value }) => value)).toEqual([38_000, 0]);
});

test('a result depends on no later bar', () => {
  const bars = randomBars({ seed: 8, bars: 400 });
  const condition = parseCondition(
    'rsi(14) < 55 within 3 and close > ema(20)[2] or bollinger.lower(20, 2) < supertrend.line and adx > 10',
    VOCABULARY,
  );
  for (const row of [60, 120, 250, 398]) {
    const day = bars.days[row] ?? 0;
    expect(evaluate(condition, cut(poisonedAfter(bars, row), day))).toEqual(
      evaluate(condition, cut(bars, day)),
    );
  }
});

test('a condition has readable text', () => {
  const words = (text: string) => conditionText(parseCondition(text, VOCABULARY));
  expect(
    words('rsi(14) < 30 and not (close[1] crosses above sma(volume, 50) within 5 or change >= 2 * 3 for 9)'),
  ).toBe(
    'The RSI (14) is below 30, and not (the price 1 session ago crosses above the SMA of the volume (50) within the last 5 sessions, or the change from the previous close is at or above 2 times 3 on each of the last 9 sessions).',
  );
  expect(words('macd > macd.signal')).toBe('The MACD (12, 26, 9) is above the MACD, Signal (12, 26, 9).');
});
