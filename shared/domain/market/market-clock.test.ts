import { expect, test } from 'vitest';
import { type MarketClock, marketClockOf } from './market-clock.ts';
import { SOURCE_TRAITS } from './market-source.ts';

const named = (clock: MarketClock) => [clock.clock('11:15'), clock.named('11:15'), clock.heading('Placed')];

test('a live market’s times are IST', () => {
  const clock = marketClockOf(SOURCE_TRAITS.yahoo);
  expect(named(clock)).toEqual(['11:15 IST', '11:15 IST', 'Placed (IST)']);
});

test('times of a simulated or a replayed market are market time, and never IST', () => {
  for (const source of ['simulated', 'replay'] as const) {
    const clock = marketClockOf(SOURCE_TRAITS[source]);
    expect(named(clock)).toEqual(['Market time 11:15', '11:15 market time', 'Placed (market time)']);
  }
});

test('until it is known what the market is, its times have no name', () => {
  const clock = marketClockOf(undefined);
  expect(named(clock)).toEqual(['11:15', '11:15', 'Placed']);
});
