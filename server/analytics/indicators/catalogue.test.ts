import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candleAt, difference, randomBars } from '#tests/support/market/random-bars.ts';
import { INDICATORS, indicatorById } from './catalogue.ts';
import type { Indicator, Series, Settings } from './indicator.ts';

const BARS = 420;
const BY_NAME = INDICATORS.map((indicator) => [indicator.id, indicator] as const);

const aSeries = (seed: number): Series => ({
  bars: randomBars({ seed, bars: BARS }),
  market: randomBars({ seed: seed + 1, bars: BARS }).close,
});

/** Valid settings that leave some bars after the warm-up. */
function settingsFor({ parameters, warmUp }: Indicator): fc.Arbitrary<Settings> {
  const values = Object.entries(parameters).map(([id, { min, max, whole, choices }]) => {
    const value = choices
      ? fc.constantFrom(...choices.map((choice) => choice.value))
      : whole
        ? fc.integer({ min, max: Math.min(max, 120) })
        : fc.double({ min, max, noNaN: true });
    return [id, value] as const;
  });
  return fc.record(Object.fromEntries(values)).filter((settings) => {
    try {
      return warmUp(settings) < BARS - 1;
    } catch {
      return false;
    }
  });
}

describe.each(BY_NAME)('%s', (_, indicator) => {
  test('streaming equals batch, whatever is peeked in between, and also when another thread resumes the state', () => {
    const settings = settingsFor(indicator);
    const property = fc.property(settings, fc.nat(), fc.nat(BARS - 1), (given, seed, middle) => {
      const series = aSeries(seed);
      const columns = indicator.compute(series, given);
      let stream = indicator.stream(given);
      const found = Object.keys(columns).map((): number[] => []);
      for (let i = 0; i < BARS; i++) {
        const bar = candleAt(series.bars, series.market, i);
        if (i === middle) stream = indicator.stream(given, 'close', structuredClone(stream.state));
        stream.peek(candleAt(series.bars, series.market, (7 * i) % BARS));
        const peeked = stream.peek(bar);
        const values = stream.push(bar);
        for (const [n, id] of Object.keys(columns).entries()) {
          found[n]?.push(values[id] ?? 0);
          if (!Object.is(values[id], peeked[id])) expect.fail(`${id} is not what was seen before`);
        }
      }
      for (const [n, column] of Object.values(columns).entries())
        expect(difference(found[n] ?? [], column)).toBeNull();
    });
    fc.assert(property, { numRuns: 6, seed: 1 });
  });

  test('all outputs have values after the warm-up, one has none before, and none is 0 or 50 meanwhile', () => {
    const property = fc.property(settingsFor(indicator), fc.nat(), (given, seed) => {
      const columns = Object.values(indicator.compute(aSeries(seed), given));
      const warmUp = indicator.warmUp(given);
      const missing = (i: number) => columns.filter((column) => Number.isNaN(column[i])).length;
      expect(columns.every((column) => column.subarray(warmUp).every(Number.isFinite))).toBe(true);
      if (warmUp > 0 && indicator.id !== 'pivots') expect(missing(warmUp - 1)).toBeGreaterThan(0);
      if (warmUp > 0) expect(missing(0)).toBe(columns.length);
    });
    fc.assert(property, { numRuns: 6, seed: 2 });
  });

  test('has its declared outputs, even for too few bars', () => {
    for (const bars of [0, 1, 2, 3]) {
      const series = { bars: randomBars({ seed: 1, bars }), market: randomBars({ seed: 2, bars }).close };
      const columns = indicator.compute(series);
      expect(Object.keys(columns)).toEqual(Object.keys(indicator.outputs));
      for (const column of Object.values(columns)) {
        expect(column).toHaveLength(bars);
        if (indicator.warmUp() > 3 && indicator.id !== 'pivots')
          expect(column.every(Number.isNaN)).toBe(true);
      }
    }
  });
});

test('indicators are found by their ids, which are words and unlike each other', () => {
  expect(new Set(INDICATORS.map(({ id }) => id)).size).toBe(INDICATORS.length);
  for (const indicator of INDICATORS) {
    expect(indicator.id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(indicatorById(indicator.id)).toBe(indicator);
  }
  expect(indicatorById('tea-leaves')).toBeUndefined();
});

test('on a field, such as volume', () => {
  const series = aSeries(5);
  const sma = indicatorById('sma') ?? expect.fail('sma');
  const { value } = sma.compute(series, { period: 2 }, 'volume');
  const [first = 0, second = 0] = series.bars.volume;
  expect(value?.[1]).toBe((first + second) / 2);
  const stream = sma.stream({ period: 2 }, 'volume');
  stream.push(candleAt(series.bars, series.market, 0));
  expect(stream.push(candleAt(series.bars, series.market, 1)).value).toBe((first + second) / 2);
});

test('a beta waits for a market that begins later, also bar by bar', () => {
  const { bars, market } = aSeries(9);
  market.fill(Number.NaN, 0, 50);
  const beta = indicatorById('beta') ?? expect.fail('beta');
  const { value = new Float64Array() } = beta.compute({ bars, market }, { period: 20 });
  expect(value.findIndex(Number.isFinite)).toBe(70);
  const stream = beta.stream({ period: 20 });
  const found = Array.from(value, (_, i) => stream.push(candleAt(bars, market, i)).value ?? 0);
  expect(difference(found, value)).toBeNull();
});

test('invalid settings are refused with a sentence', () => {
  const refusal = (id: string, settings: Settings) => () => indicatorById(id)?.warmUp(settings);
  expect(refusal('sma', { period: 1 })).toThrow(new RangeError('Period must be from 2 to 500.'));
  expect(refusal('sma', { period: 501 })).toThrow('Period must be from 2 to 500.');
  expect(refusal('sma', { period: Number.NaN })).toThrow('Period must be from 2 to 500.');
  expect(refusal('sma', { period: 2.5 })).toThrow('Period must be a whole number.');
  expect(refusal('sma', { length: 5 })).toThrow('Unknown setting: length.');
  expect(refusal('bollinger', { width: 11 })).toThrow('Standard deviations must be from 0.1 to 10.');
  expect(refusal('pivots', { span: 5 })).toThrow('Period must be one of 1, 7, 30.');
  expect(refusal('macd', { fast: 26 })).toThrow(
    'MACD: the fast period must be shorter than the slow period.',
  );
});
