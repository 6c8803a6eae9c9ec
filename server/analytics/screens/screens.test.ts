import { describe, expect, test } from 'vitest';
import { type BarColumns, emptyColumns } from '../columns.ts';
import { explainFii, fiiStrength, shareholdingChange } from './fii-change.ts';
import { PRICE_SCREENS } from './index.ts';
import { emptyInputs } from './inputs.ts';
import { fillInputs } from './past-inputs.ts';
import { comingDividend, dividendStrength, explainDividend } from './upcoming-dividends.ts';

interface Day {
  close: number;
  high?: number;
  low?: number;
  volume?: number;
}

/** Bars of some days; high and low default to the close, volume to 1,000 shares. */
function barsOf(days: readonly Day[]): BarColumns {
  const bars = emptyColumns(days.length);
  days.forEach(({ close, high = close, low = close, volume = 1_000 }, row) => {
    bars.days[row] = row;
    bars.open[row] = close;
    bars.high[row] = high;
    bars.low[row] = low;
    bars.close[row] = close;
    bars.volume[row] = volume;
  });
  return bars;
}

const still = (count: number, close = 100, high = close): Day[] =>
  Array.from({ length: count }, () => ({ close, high }));

/** A screen's strength on each of the last days, or null. */
function textOf(key: string, days: readonly Day[], last = 1) {
  const bars = barsOf(days);
  const inputs = emptyInputs(days.length);
  fillInputs(bars, inputs);
  const screen = PRICE_SCREENS.find((each) => each.key === key);
  if (!screen) throw new Error(`There is no screen ${key}.`);
  const rows = Array.from({ length: last }, (_, back) => days.length - last + back);
  return {
    strengths: rows.map((row) => screen.match(inputs, row)),
    get explained() {
      return screen.explain(inputs, days.length - 1);
    },
  };
}

describe('daily breakouts', () => {
  const quiet = still(25, 100, 110);

  test.each<[Day, string | null, string]>([
    [{ close: 110, volume: 9_000 }, null, 'at the level is not above it'],
    [{ close: 110.05, volume: 1_499 }, null, 'too little volume'],
    [{ close: 110.05, volume: 1_500 }, 'weak', 'the least there is'],
    [{ close: 111.1, volume: 1_500 }, 'moderate', 'one per cent above'],
    [{ close: 110.05, volume: 2_500 }, 'moderate', 'two and a half times the volume'],
    [{ close: 111.1, volume: 2_500 }, 'strong', 'both'],
  ])('%j is %s: %s', (day, strength) => {
    expect(textOf('dailyBreakouts', [...quiet, day]).strengths).toEqual([strength]);
  });

  test('the second day above its level is not a new breakout', () => {
    const days = [...quiet, { close: 112, volume: 3_000 }, { close: 120, volume: 9_000 }];
    expect(textOf('dailyBreakouts', days, 2).strengths).toEqual(['strong', null]);
  });

  test('its evidence is the level, the distance and the volume', () => {
    const { explained } = textOf('dailyBreakouts', [...quiet, { close: 112.2, volume: 3_000 }]);
    expect(explained.additionalInfo).toEqual({ breakoutLevel: 110 });
    expect(explained.signal).toBe('2.0% above the 20-day high of ₹110.00 on 3.0× average volume');
    expect(explained.evidence.map(({ value }) => Math.round(value * 100) / 100)).toEqual([110, 2, 3_000, 3]);
  });

  test('it needs twenty sessions, and one more day to be the first', () => {
    expect(textOf('dailyBreakouts', [...still(20), { close: 105, volume: 3_000 }]).strengths).toEqual([null]);
    expect(textOf('dailyBreakouts', [...still(21), { close: 105, volume: 3_000 }]).strengths).toEqual([
      'strong',
    ]);
  });
});

describe('weekly breakouts', () => {
  test('a hundred sessions make the level, a year makes it strong', () => {
    const years = [...still(140, 200), ...still(120)];
    expect(textOf('weeklyBreakouts', [...years, { close: 105, volume: 1_500 }]).strengths).toEqual(['weak']);
    expect(textOf('weeklyBreakouts', [...years, { close: 105, volume: 2_500 }]).strengths).toEqual([
      'moderate',
    ]);
    expect(textOf('weeklyBreakouts', [...still(260), { close: 105, volume: 1_500 }]).strengths).toEqual([
      'strong',
    ]);
    expect(textOf('weeklyBreakouts', [...still(99), { close: 105, volume: 1_500 }]).strengths).toEqual([
      null,
    ]);
  });
});

test('oversold is a 14-day RSI below 30, the stronger the lower', () => {
  // Alternating rises of 1 and falls of f give an RSI of about 100 ÷ (1 + f).
  const walk = (fall: number): Day[] => {
    let close = 10_000;
    return Array.from({ length: 200 }, (_, day) => {
      close += day % 2 ? 1 : -fall;
      return { close };
    });
  };
  expect(textOf('oversoldStocks', walk(2)).strengths).toEqual([null]);
  expect(textOf('oversoldStocks', walk(3)).strengths).toEqual(['weak']);
  expect(textOf('oversoldStocks', walk(4)).strengths).toEqual(['moderate']);
  const { strengths, explained } = textOf('oversoldStocks', walk(6));
  expect(strengths).toEqual(['strong']);
  expect(explained.additionalInfo.rsi).toBeCloseTo(15.22, 2);
  expect(explained.signal).toBe('RSI (14) is 15.2: deeply oversold');
});

describe('nearing breakouts', () => {
  const base = still(60, 90, 100);
  test.each([
    [97.9, null],
    [98.1, 'weak'],
    [99, 'moderate'],
    [99.6, 'strong'],
    [100, 'strong'],
    [100.01, null],
  ])('at ₹%d below a high of ₹100 it is %s', (close, strength) => {
    expect(textOf('nearingBreakouts', [...base, { close }]).strengths).toEqual([strength]);
  });

  test('a widening range is not strong', () => {
    expect(textOf('nearingBreakouts', [...base, { close: 99.6, low: 60 }]).strengths).toEqual(['moderate']);
  });
});

describe('the golden crossover', () => {
  const fallen = [...still(150, 120), ...still(100)];
  const risen = (days: number): Day[] => [...fallen, ...still(days, 130)];

  test('is seen for ten sessions, strong for the first four while all rises', () => {
    const { strengths } = textOf('goldenCrossover', risen(60), 60);
    const first = strengths.findIndex((strength) => strength !== null);
    expect(strengths.slice(first, first + 11).filter((strength) => strength !== null)).toHaveLength(10);
    expect(strengths.slice(first + 10).every((strength) => strength === null)).toBe(true);
  });

  test('is weak where the price is back below the short average', () => {
    expect(textOf('goldenCrossover', risen(22)).strengths).toEqual(['strong']);
    expect(textOf('goldenCrossover', risen(24)).strengths).toEqual(['moderate']);
    expect(textOf('goldenCrossover', [...risen(22), { close: 105 }]).strengths).toEqual(['weak']);
  });

  test('ends when the short average falls back below', () => {
    const days = [...risen(25), ...still(30, 40)];
    expect(textOf('goldenCrossover', days).strengths).toEqual([null]);
  });
});

test('no price screen matches a price that never moved', () => {
  for (const { key } of PRICE_SCREENS.filter((screen) => screen.key !== 'nearingBreakouts'))
    expect(textOf(key, still(300), 300).strengths.every((strength) => strength === null)).toBe(true);
});

describe('foreign holdings', () => {
  const quarter = (end: number, percent: number, filedOn = end + 20) => ({
    quarterEnd: end,
    filedOn,
    percent,
  });

  test('the last filed quarter is compared with the one before it, from the day of its filing', () => {
    const filings = [quarter(0, 20), quarter(91, 21), quarter(182, 25)];
    expect(shareholdingChange(filings, 110)).toBeNull();
    expect(shareholdingChange(filings, 111)?.points).toBe(1);
    expect(shareholdingChange(filings, 201)?.points).toBe(1);
    expect(shareholdingChange(filings, 202)?.points).toBe(4);
  });

  test('an old filing or a missing quarter in between gives no result', () => {
    expect(shareholdingChange([quarter(0, 20), quarter(91, 21)], 212)).toBeNull();
    expect(shareholdingChange([quarter(0, 20), quarter(182, 21)], 203)).toBeNull();
    expect(shareholdingChange([quarter(91, 21)], 111)).toBeNull();
  });

  test.each([
    [-0.5, null],
    [0, null],
    [0.01, 'weak'],
    [0.3, 'moderate'],
    [20.3 - 20, 'moderate'],
    [1, 'strong'],
    [21.1 - 20.1, 'strong'],
  ])('%d points are %s', (points, strength) => expect(fiiStrength(points)).toBe(strength));

  test('the evidence has both quarters and the age of the filing', () => {
    const change = shareholdingChange([quarter(0, 20), quarter(91, 21.5)], 121);
    if (!change) throw new Error('There is a change.');
    const { signal, additionalInfo, evidence } = explainFii(change, 121);
    expect(signal).toBe('FII stake 21.50%, up 1.50 points quarter-on-quarter');
    expect(additionalInfo).toEqual({ fiiChange: 1.5 });
    expect(evidence.map(({ value }) => value)).toEqual([21.5, 20, 1.5, 10]);
  });
});

describe('upcoming dividends', () => {
  const dividend = (exDay: number, rupees: number, announcedDay = exDay - 28) => ({
    exDay,
    rupees,
    announcedDay,
  });

  test('one within thirty days counts once announced, and not from its ex-date on', () => {
    const dividends = [dividend(1_000, 5)];
    expect(comingDividend(dividends, 971, 100)).toBeNull();
    expect(comingDividend(dividends, 972, 100)?.next.rupees).toBe(5);
    expect(comingDividend(dividends, 999, 100)?.next.rupees).toBe(5);
    expect(comingDividend(dividends, 1_000, 100)).toBeNull();
    expect(comingDividend([dividend(1_000, 5, 900)], 969, 100)).toBeNull();
    expect(comingDividend([dividend(1_000, 5, 900)], 970, 100)).not.toBeNull();
  });

  test('the yield is that of the last twelve months, without future dividends', () => {
    const dividends = [dividend(615, 9), dividend(640, 2), dividend(800, 1), dividend(1_000, 50)];
    expect(comingDividend(dividends, 980, 150)).toMatchObject({ paid: 3, yield: 2 });
    expect([1.99, 2, 0.99, 1, 0].map(dividendStrength)).toEqual([
      'moderate',
      'strong',
      'weak',
      'moderate',
      'weak',
    ]);
  });

  test('the evidence has the amount, the days and the yield', () => {
    const coming = comingDividend([dividend(18_000, 12), dividend(17_900, 3)], 17_999, 200);
    if (!coming) throw new Error('There is a dividend.');
    const { signal, additionalInfo } = explainDividend(coming, 17_999);
    expect(signal).toBe('₹12.00 per share, ex-date tomorrow; yield 1.50% (12 months)');
    expect(additionalInfo).toEqual({ divYield: 1.5, exDate: '2019-04-14' });
  });
});
