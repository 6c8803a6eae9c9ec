import { readChart, type SymbolChoice, writeChart } from '#client/widgets/stock-sheet/chart/chart-choice.ts';
import type { BarInterval } from '#shared/domain/market/bar-interval.ts';
import {
  LAYOUT_LINKS,
  LAYOUT_SIZES,
  type LayoutLink,
  type LayoutSize,
} from '#shared/domain/market/chart-layout.ts';

/** Charts side by side, and what links them. */
export interface Layout {
  link: LayoutLink;
  charts: readonly SymbolChoice[];
}

type Usual = Omit<SymbolChoice, 'symbol'>;

/** Parameter names in the address; `c` is repeated, once per chart. */
const ADDRESS = { chart: 'c', link: 'link' } as const;

/** Intervals of added charts of the same symbol. */
const NEXT_INTERVALS: readonly BarInterval[] = ['1d', '60m', '15m', '5m'];

const sharesSymbol = (link: LayoutLink) => link === 'symbol' || link === 'both';
const sharesInterval = (link: LayoutLink) => link === 'interval' || link === 'both';

/** The layout in an address; null without one. If no layout has that many charts, the last ones are dropped. */
export function layoutIn(address: URLSearchParams, usual: Usual): Layout | null {
  const charts = address.getAll(ADDRESS.chart).flatMap((written) => readChart(written, usual) ?? []);
  const size = LAYOUT_SIZES.findLast((each) => each <= charts.length);
  if (size === undefined) return null;
  const link = LAYOUT_LINKS.find((each) => each === address.get(ADDRESS.link)) ?? 'none';
  return { link, charts: charts.slice(0, size) };
}

/** The address with the layout; its other parameters are unchanged. */
export function withLayout(address: URLSearchParams, { link, charts }: Layout): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(ADDRESS.chart);
  for (const chart of charts) next.append(ADDRESS.chart, writeChart(chart));
  next.set(ADDRESS.link, link);
  return next;
}

/** Two charts of one symbol: daily and 15-minute bars. */
export const firstLayout = (symbol: string, usual: Usual): Layout => ({
  link: 'symbol',
  charts: (['1d', '15m'] as const).map((interval) => ({ ...usual, symbol, interval })),
});

/** The layout after a change of one chart, applied to linked charts as well. */
export function changeChart({ link, charts }: Layout, place: number, part: Partial<SymbolChoice>): Layout {
  const shared = {
    ...(part.symbol !== undefined && sharesSymbol(link) && { symbol: part.symbol }),
    ...(part.interval !== undefined && sharesInterval(link) && { interval: part.interval }),
  };
  return { link, charts: charts.map((chart, n) => ({ ...chart, ...(n === place ? part : shared) })) };
}

/** The layout with other links: shared settings become those of the first chart. */
export function linkCharts({ charts }: Layout, link: LayoutLink): Layout {
  const [first] = charts;
  if (!first) return { link, charts };
  const { symbol, interval } = first;
  const shared = { ...(sharesSymbol(link) && { symbol }), ...(sharesInterval(link) && { interval }) };
  return { link, charts: charts.map((chart) => ({ ...chart, ...shared })) };
}

/**
 * The layout with this number of charts. Added ones copy the last, with the next symbol of the list, or with the next
 * interval if the symbol is shared.
 */
export function resize({ link, charts }: Layout, size: LayoutSize, symbols: readonly string[]): Layout {
  const next = charts.slice(0, size);
  for (let last = next.at(-1); last && next.length < size; last = next.at(-1)) {
    const fresh = (each: readonly string[], key: 'symbol' | 'interval') =>
      each.find((value) => next.every((chart) => chart[key] !== value));
    const symbol = sharesSymbol(link) ? last.symbol : (fresh(symbols, 'symbol') ?? last.symbol);
    const interval = sharesInterval(link)
      ? last.interval
      : sharesSymbol(link)
        ? ((fresh(NEXT_INTERVALS, 'interval') as BarInterval | undefined) ?? last.interval)
        : last.interval;
    next.push({ ...last, symbol, interval });
  }
  return { link, charts: next };
}

/** Whether two layouts show the same. */
export const isSameLayout = (a: Layout, b: Layout): boolean =>
  a.link === b.link && a.charts.map(writeChart).join() === b.charts.map(writeChart).join();
