import { expect, test } from 'vitest';
import { NO_FIGURES } from '#server/analytics/conditions/dated-figures.ts';
import { emptyInputs } from '#server/analytics/screens/inputs.ts';
import { figuresOf } from './technical-figures.ts';

test('distances are signed percentages of the level, and relative volume is a multiple', () => {
  const now = emptyInputs(1);
  now.close[0] = 90;
  now.rsi14[0] = 28.456;
  now.sma50[0] = 100;
  now.sma200[0] = 80;
  now.high252[0] = 120;
  now.low252[0] = 60;
  now.volume[0] = 300;
  now.meanVolume20[0] = 200;
  const numbers = {
    dividends: [{ from: 0, value: 1.8 }],
    // A loss, then ₹6 a share; that of the next day is unknown yet.
    eps: [
      { from: 10, value: -1 },
      { from: 20, value: 6 },
      { from: 31, value: 9 },
    ],
    bookValue: [{ from: 20, value: 40 }],
    roe: [{ from: 20, value: 14.123 }],
  };
  const on = (session: number) =>
    figuresOf({ now, day: { session } }, { ...NO_FIGURES, numbers }, { id: 7, row: 0 });
  expect(on(30)).toEqual({
    id: 7,
    rsi: 28.46,
    fromSma50: -10,
    fromSma200: 12.5,
    fromHigh52w: -25,
    fromLow52w: 50,
    volumeTimes: 1.5,
    dividendYield: 2,
    pe: 15,
    pb: 2.25,
    roe: 14.12,
  });
  expect(on(19)).toMatchObject({ pe: null, pb: null, roe: null });
});

test('without enough history, or with a level of zero, a figure is null', () => {
  const now = emptyInputs(1);
  now.close[0] = 90;
  now.volume[0] = 300;
  now.meanVolume20[0] = 0;
  expect(figuresOf({ now, day: { session: 30 } }, NO_FIGURES, { id: 7, row: 0 })).toEqual({
    id: 7,
    rsi: null,
    fromSma50: null,
    fromSma200: null,
    fromHigh52w: null,
    fromLow52w: null,
    volumeTimes: null,
    dividendYield: null,
    pe: null,
    pb: null,
    roe: null,
  });
});
