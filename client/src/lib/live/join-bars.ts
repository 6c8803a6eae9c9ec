import type { BarsReply, IndicatorColumns } from '#shared/contract/market/bars.ts';

/** Flattens pages of bars (newest page first) into one series, oldest first. */
export function joinBars({ pages }: { pages: readonly BarsReply[] }): BarsReply | null {
  const [newest] = pages;
  if (!newest || pages.length === 1) return newest ?? null;
  const oldestFirst = pages.toReversed();
  const all = (column: 'open' | 'high' | 'low' | 'close' | 'volume') =>
    oldestFirst.flatMap((page) => page[column]);
  return {
    ...newest,
    times: oldestFirst.flatMap((page) => page.times),
    open: all('open'),
    high: all('high'),
    low: all('low'),
    close: all('close'),
    volume: all('volume'),
    indicators: newest.indicators.map((indicator) => joinIndicator(indicator, oldestFirst)),
    more: oldestFirst[0]?.more ?? false,
  };
}

function joinIndicator(indicator: IndicatorColumns, pages: readonly BarsReply[]): IndicatorColumns {
  const outputs = indicator.outputs.map(({ name }) => ({
    name,
    values: pages.flatMap((page) => valuesOf(page, indicator.id, name)),
  }));
  return { id: indicator.id, outputs };
}

function valuesOf(page: BarsReply, id: string, name: string): readonly (number | null)[] {
  const indicator = page.indicators.find((each) => each.id === id);
  return indicator?.outputs.find((output) => output.name === name)?.values ?? page.times.map(() => null);
}
