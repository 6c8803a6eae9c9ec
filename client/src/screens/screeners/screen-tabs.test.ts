import { expect, test } from 'vitest';
import { readTab, writeTab } from './screen-tabs.ts';

test('a tab and a custom screen round-trip through the address; the first tab is the default', () => {
  const address = new URLSearchParams('symbol=TCS.NS');
  for (const place of [
    { tab: 'oversoldStocks', own: null },
    { tab: 'own', own: 'an-id' },
    { tab: 'own', own: null },
    { tab: 'dailyBreakouts', own: null },
  ] as const) {
    const written = writeTab(address, place);
    expect(readTab(written)).toEqual(place);
    expect(written.get('symbol')).toBe('TCS.NS');
  }
  expect(
    writeTab(new URLSearchParams('tab=own&screen=x'), { tab: 'dailyBreakouts', own: null }).toString(),
  ).toBe('');
});

test('an address without a tab shows the first one', () => {
  expect(readTab(new URLSearchParams('tab=nothing'))).toEqual({ tab: 'dailyBreakouts', own: null });
});
