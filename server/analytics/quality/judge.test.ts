import { describe, expect, test } from 'vitest';
import { type BarColumns, dayNumber } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { aPriceSeries, multiplied, part } from '#tests/support/market/price-series.ts';
import { judgeBars } from './judge.ts';

const CONTEXT = { isSession: () => null, today: dayNumber('2026-11-20' as TradingDate) };
const NOTHING = new Map<string, BarColumns>();
const TCS = aPriceSeries('TCS', { price: 3_000, volume: 20_000 });
const INFY = aPriceSeries('INFY', { price: 1_500, volume: 60_000 });
const ITC = aPriceSeries('ITC', { price: 400, volume: 300_000 });

/** Reasons and rows of refusals per symbol: "split 100…299". */
function refusals(
  incoming: Record<string, BarColumns>,
  stored: Record<string, BarColumns> = {},
  context: Parameters<typeof judgeBars>[2] = CONTEXT,
): Record<string, string> {
  const { accepted, refused } = judgeBars(
    new Map(Object.entries(incoming)),
    new Map(Object.entries(stored)),
    context,
  );
  const all = Object.values(incoming).reduce((sum, { days }) => sum + days.length, 0);
  const taken = [...accepted.values()].reduce((sum, rows) => sum + rows.length, 0);
  expect(taken + refused.length, 'every bar is accepted or refused').toBe(all);
  return Object.fromEntries(
    Map.groupBy(refused, ({ symbol }) => symbol)
      .entries()
      .map(([symbol, rows]) => [symbol, `${rows[0]?.reason} ${rows[0]?.row}…${rows.at(-1)?.row}`]),
  );
}

test('ordinary series are accepted, whole and as a continuation', () => {
  expect(refusals({ TCS, INFY, ITC })).toEqual({});
  const [before, after] = [part(TCS, 0, 200), part(TCS, 180, 300)];
  expect(
    refusals({ TCS: after, INFY: part(INFY, 200, 300) }, { TCS: before, INFY: part(INFY, 0, 200) }),
  ).toEqual({});
});

describe('an implausible bar is refused', () => {
  const withBar = (change: (bars: BarColumns) => void) => {
    const bars = part(TCS, 0, 300);
    change(bars);
    return { TCS: bars };
  };
  test.each<[string, (bars: BarColumns) => void, string]>([
    ['a high below the low', (bars) => bars.high.fill(1, 7, 8), 'ohlc 7…7'],
    ['a missing close', (bars) => bars.close.fill(Number.NaN, 8, 9), 'ohlc 8…8'],
    ['a price of nothing', (bars) => bars.low.fill(0, 9, 10), 'ohlc 9…9'],
    ['a volume below nothing', (bars) => bars.volume.fill(-1, 9, 10), 'ohlc 9…9'],
    ['a Sunday', (bars) => bars.days.fill((bars.days[4] ?? 0) + 2, 4, 5), 'off-calendar 4…4'],
    ['a day that has not come', (bars) => bars.days.fill(CONTEXT.today + 3, 299), 'future 299…299'],
  ])('%s', (_, change, expected) => expect(refusals(withBar(change))).toEqual({ TCS: expected }));

  test('a copy of the previous day’s bar', () => {
    const bars = part(TCS, 0, 300);
    for (const column of ['open', 'high', 'low', 'close', 'volume'] as const)
      bars[column].copyWithin(50, 49, 50);
    expect(refusals({ TCS: bars })).toEqual({ TCS: 'repeated 50…50' });
  });
});

test('a spike of more than five times that reverts is refused, and nothing after it', () => {
  expect(refusals({ TCS: multiplied(TCS, 6, 120, 121) })).toEqual({ TCS: 'spike 120…120' });
  expect(refusals({ TCS: multiplied(TCS, 1 / 100, 120, 123) })).toEqual({ TCS: 'spike 120…122' });
  expect(refusals({ TCS: multiplied(TCS, 4, 120, 121) })).not.toEqual({ TCS: 'spike 120…120' });
});

test('from an unadjusted split on a series is refused; for a small one that may be a fall, only its first bar', () => {
  expect(refusals({ TCS: multiplied(TCS, 1 / 5, 100) })).toEqual({ TCS: 'split 100…299' });
  expect(refusals({ TCS: multiplied(TCS, 1 / 2, 100) })).toEqual({ TCS: 'split 100…299' });
  expect(refusals({ TCS: multiplied(TCS, 10, 100) })).toEqual({ TCS: 'split 100…299' });
  expect(refusals({ TCS: multiplied(TCS, 2 / 3, 100) })).toEqual({ TCS: 'split 100…100' });
  const { refused } = judgeBars(new Map([['TCS', multiplied(TCS, 1 / 5, 100)]]), NOTHING, CONTEXT);
  expect(refused[0]?.words).toMatch(
    /^From 2023-05-22 on the price is 1\/[45]\.?\d* of what it was, as after 5 shares for 1, and no split or bonus is on record\.$/,
  );
});

test('a jump between bars years apart is no break, one between bars a month apart is', () => {
  // Bars of a bhavcopy of 2026, where only some of 2022 are stored.
  const later = (days: number) => {
    const bars = multiplied(TCS, 4, 0);
    for (const row of bars.days.keys()) bars.days[row] = (bars.days[row] ?? 0) + days;
    return part(bars, 50, 60);
  };
  const stored = { TCS: part(TCS, 0, 50) };
  expect(refusals({ TCS: later(364) }, stored)).toEqual({});
  expect(refusals({ TCS: later(14) }, stored)).toEqual({ TCS: 'split 0…9' });
});

test('dates one day off are from another time zone', () => {
  const early = part(TCS, 0, 300);
  for (const row of early.days.keys()) early.days[row] = (early.days[row] ?? 0) - 1;
  expect(refusals({ TCS: early })).toEqual({ TCS: 'time-zone 0…299' });
});

describe('each new series is compared with the others', () => {
  const stored = { TCS: part(TCS, 0, 200), INFY: part(INFY, 0, 200), ITC: part(ITC, 0, 200) };
  const reasons = (incoming: Record<string, BarColumns>, known: Record<string, BarColumns>) =>
    judgeBars(new Map(Object.entries(incoming)), new Map(Object.entries(known)), CONTEXT).refused.map(
      ({ symbol, row, words }) => `${symbol} ${row}: ${words}`,
    );

  test('two swapped series, on stored days', () => {
    const found = reasons({ TCS: INFY, INFY: TCS, ITC }, stored);
    expect(found).toHaveLength(600);
    expect(found).toContain('TCS 0: The prices given for TCS are those of INFY.');
    expect(found).toContain('INFY 299: The prices given for INFY are those of TCS.');
  });

  test('two series swapped from one day to the next', () => {
    const found = reasons(
      { TCS: part(INFY, 200, 201), INFY: part(TCS, 200, 201), ITC: part(ITC, 200, 201) },
      stored,
    );
    expect(found).toEqual([
      'TCS 0: The prices given for TCS are those of INFY.',
      'INFY 0: The prices given for INFY are those of TCS.',
    ]);
  });

  test('two symbols with the same prices: without stored bars the right one is unknown', () => {
    const found = reasons({ TCS, INFY: TCS, ITC }, {});
    expect(found).toHaveLength(600);
    expect(found).toContain("INFY 0: INFY and TCS have the same prices, so one of them is another's.");
    expect(
      new Set(reasons({ INFY: TCS }, { TCS, INFY: part(INFY, 0, 200) }).map((each) => each.split(' ')[0])),
    ).toEqual(new Set(['INFY']));
  });

  test('prices in pre-split shares', () => {
    expect(refusals({ TCS: multiplied(TCS, 2, 0) }, stored)).toEqual({ TCS: 'other-adjustment 0…299' });
  });
});
