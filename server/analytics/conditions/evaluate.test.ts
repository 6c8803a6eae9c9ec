import { expect, test } from 'vitest';
import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { poisonedAfter, randomBars } from '#tests/support/market/random-bars.ts';
import { type BarColumns, cut, emptyColumns } from '../columns.ts';
import type { DatedFigures } from './dated-figures.ts';
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

const figures: DatedFigures = {
  numbers: {
    shares: [{ from: 0, value: 2e7 }],
    dividends: [
      { from: 0, value: 0 },
      { from: 2, value: 5 },
    ],
    fiiChange: [{ from: 1, value: 0.75 }],
    delivery: [
      { from: 1, value: 40 },
      { from: 3, value: 65 },
      { from: 9, value: Number.NaN },
    ],
    eps: [
      { from: 0, value: -2 },
      { from: 2, value: 5 },
    ],
    bookValue: [{ from: 1, value: 40 }],
    roe: [{ from: 1, value: 12.5 }],
    roce: [{ from: 1, value: 16 }],
    debtToEquity: [{ from: 1, value: 0.4 }],
  },
  texts: {
    sector: [{ from: 0, value: 'Financials' }],
    industry: [{ from: 0, value: 'Banks' }],
    'prediction(short)': [
      { from: 1, value: 'HOLD' },
      { from: 3, value: 'BUY' },
    ],
  },
  indices: { 'NIFTY 50': [{ from: 2, value: true }], 'NIFTY IT': [{ from: 0, value: false }] },
};

/** Four days, 0 to 3, with the last close 100. */
const known = (text: string, day?: number) =>
  evaluate(parseCondition(text, VOCABULARY), closes(200, 50, 50, 100), {
    figures,
    ...(day !== undefined && { day }),
  }).holds;

test.each([
  // 2 crore shares at ₹100 are ₹200 crore; two sessions before, at ₹50, they were ₹100 crore.
  ['market_cap >= 200 and market_cap <= 200 and market_cap[2] <= 100', true],
  // ₹5 on ₹100, on ₹50 the day before, and none before that.
  ['dividend_yield >= 5 and dividend_yield[1] >= 10 and dividend_yield[2] <= 0', true],
  ['fii_change > 0.7', true],
  ['delivery > 60', true],
  ['delivery > 60 within 2', true],
  ['delivery > 60 for 2', false],
  ['delivery[2] > 30 and delivery[1] <= 40', true],
  ['delivery[3] > 30', null],
  // 100 ÷ 5 and 50 ÷ 5; the day before there was a loss.
  ['pe >= 20 and pe <= 20 and pe[1] <= 10', true],
  ['pe[2] < 20', null],
  ['not pe[2] < 20', null],
  ['pb >= 2.5 and pb <= 2.5 and eps > eps[2]', true],
  ['roe > 12 and roce > 15 and debt_to_equity < 0.5', true],
  ['roe[3] > 0', null],
  ['sector = "Financials"', true],
  ['sector = "banks" and industry = "Banks"', true],
  ['sector != "Banks"', false],
  ['industry = "Financials"', false],
  ['industry != "Financials"', true],
  ['prediction(short) = "BUY"', true],
  ['prediction(long) = "BUY"', null],
  ['not prediction(long) = "BUY"', null],
  ['in("NIFTY 50")', true],
  ['not in("NIFTY IT")', true],
  ['in("NIFTY BANK")', null],
])('with what is known of a stock, %s is %s', (text, holds) => expect(known(text)).toBe(holds));

test('a figure is not known before its day, nor after it has lapsed', () => {
  const on = (text: string, bars: BarColumns) =>
    evaluate(parseCondition(text, VOCABULARY), bars, { figures }).holds;
  const untilDay2 = closes(200, 50, 50);
  expect(on('prediction(short) = "BUY"', untilDay2)).toBe(false);
  expect(on('delivery > 60', untilDay2)).toBe(false);
  expect(on('in("NIFTY 50")', closes(200, 50))).toBeNull();
  // On a later day than that of its last bar, a stock has the figures known by then.
  expect(known('delivery > 60', 8)).toBe(true);
  expect(known('delivery > 60', 9)).toBeNull();
});

test('the 52-week levels are the extremes of 252 sessions', () => {
  const bars = closes(...Array.from({ length: 253 }, (_, row) => (row === 0 ? 900 : 100 + row)));
  expect(holds('high_52w <= 352 and high_52w[1] >= 900 and low_52w <= 101', bars)).toBe(true);
  expect(holds('high_52w > 0', cut(bars, 250))).toBeNull();
});

test('every field has a value for the last bar with its settings', () => {
  const bars = randomBars({ seed: 4, bars: 400 });
  const { delivery: _, ...numbers } = figures.numbers;
  const lasting = { ...figures, numbers: { ...numbers, delivery: [{ from: 0, value: 50 }] } };
  for (const { name, parameters } of SCREEN_FIELDS) {
    const settings = parameters.map(({ standard }) => standard);
    const written = `${name}${settings.length ? `(${settings})` : ''}`;
    const { values } = evaluate(parseCondition(`${written} > 0`, VOCABULARY), bars, { figures: lasting });
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
  expect(
    words('sector = "Banks" and not in("NIFTY 50") or prediction(short) != "SELL" and market_cap > 5'),
  ).toBe(
    '(the sector or industry is Banks, and not (the stock is in NIFTY 50)), or (the short-term prediction is not SELL, and the market cap is above 5).',
  );
  expect(words('macd > macd.signal')).toBe('The MACD (12, 26, 9) is above the MACD, Signal (12, 26, 9).');
});
