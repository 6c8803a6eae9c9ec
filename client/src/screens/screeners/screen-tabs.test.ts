import { expect, test } from 'vitest';
import { SCREEN_KEYS } from '#shared/domain/screens.ts';
import { firstWithMatches, readTab, writeTab } from './screen-tabs.ts';

test('a tab and a custom screen round-trip through the address; other parameters are unchanged', () => {
  const address = new URLSearchParams('symbol=TCS.NS');
  for (const place of [
    { tab: 'oversoldStocks', own: null },
    { tab: 'own', own: 'an-id' },
    { tab: 'own', own: null },
    { tab: 'dailyBreakouts', own: null },
    { tab: null, own: null },
  ] as const) {
    const written = writeTab(address, place);
    expect(readTab(written)).toEqual(place);
    expect(written.get('symbol')).toBe('TCS.NS');
  }
  expect(
    writeTab(new URLSearchParams('tab=own&screen=x'), { tab: 'dailyBreakouts', own: null }).toString(),
  ).toBe('tab=dailyBreakouts');
});

test('an address with an unknown tab names none', () => {
  expect(readTab(new URLSearchParams('tab=nothing'))).toEqual({ tab: null, own: null });
});

test('the first tab with matches is shown, or the first tab if none has any', () => {
  const groups = (matched: string[]) =>
    Object.fromEntries(SCREEN_KEYS.map((key) => [key, matched.includes(key) ? [1] : []])) as Record<
      (typeof SCREEN_KEYS)[number],
      number[]
    >;
  expect(firstWithMatches(groups(['goldenCrossover', 'oversoldStocks']))).toBe('oversoldStocks');
  expect(firstWithMatches(groups([]))).toBe('dailyBreakouts');
});
