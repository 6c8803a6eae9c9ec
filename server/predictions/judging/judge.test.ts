import { expect, test } from 'vitest';
import { judgeBarriers, lastBarOf, type PaiseBars, returnOf } from './judge.ts';

/** Bars of [open, high, low, close] in rupees. */
function bars(...rows: [number, number, number, number][]): PaiseBars {
  const column = (place: number) => Float64Array.from(rows, (row) => (row[place] ?? 0) * 100);
  return {
    days: Int32Array.from(rows, (_, n) => n),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
  };
}

/** Target 10 % above and stop 8 % below, over three days. */
const TERMS = { upper: 1_100_000, lower: 920_000, horizonDays: 3 };

test('the target first is a hit at the target', () => {
  const judged = judgeBarriers(TERMS, bars([100, 105, 99, 104], [104, 112, 103, 111]), 0);
  expect(judged).toEqual({
    entryPaise: 10_000,
    index: 1,
    tradingDays: 2,
    long: { status: 'hit', paise: 11_000, return: 100_000 },
    sell: { status: 'missed', paise: 11_000, return: -100_000 },
  });
});

test('stop first is a miss for a BUY, and a hit for a SELL', () => {
  expect(judgeBarriers(TERMS, bars([100, 101, 92, 93]), 0)).toMatchObject({
    tradingDays: 1,
    long: { status: 'missed', paise: 9_200, return: -80_000 },
    sell: { status: 'hit', paise: 9_200, return: 80_000 },
  });
});

test('a bar that touches both counts as the stop for either direction', () => {
  expect(judgeBarriers(TERMS, bars([100, 110, 92, 101]), 0)).toMatchObject({
    long: { status: 'missed', paise: 9_200 },
    sell: { status: 'missed', paise: 11_000 },
  });
});

test('an open beyond a barrier is the exit price', () => {
  const up = judgeBarriers(TERMS, bars([100, 101, 99, 100], [115, 116, 114, 115]), 0);
  expect(up).toMatchObject({
    long: { status: 'hit', paise: 11_500 },
    sell: { status: 'missed', paise: 11_500 },
  });
  const down = judgeBarriers(TERMS, bars([100, 101, 99, 100], [90, 91, 89, 90]), 0);
  expect(down).toMatchObject({
    long: { status: 'missed', paise: 9_000 },
    sell: { status: 'hit', paise: 9_000 },
  });
});

test('without either it ends at the close of the last day', () => {
  const quiet = bars([100, 101, 99, 100], [100, 102, 98, 101], [101, 103, 99, 102.5], [200, 200, 200, 200]);
  expect(judgeBarriers(TERMS, quiet, 0)).toMatchObject({
    index: 2,
    tradingDays: 3,
    long: { status: 'expired', paise: 10_250, return: 25_000 },
    sell: { status: 'expired', paise: 10_250, return: -25_000 },
  });
  expect(lastBarOf(TERMS, quiet, 0)).toBe(2);
});

test('until then it is open, and before its entry it has not begun', () => {
  const begun = bars([100, 101, 99, 100], [100, 102, 98, 101]);
  expect(judgeBarriers(TERMS, begun, 0)).toBeNull();
  expect(judgeBarriers(TERMS, begun, 2)).toBeNull();
  expect(lastBarOf(TERMS, begun, 0)).toBeNull();
});

test('a return is in whole millionths, and never minus zero', () => {
  expect(returnOf(30_000, 30_001)).toBe(33);
  expect(Object.is(returnOf(30_000, 30_000), 0)).toBe(true);
});
