import { priceChange } from '#client/lib/format/price-change.ts';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';

/** Numbers of stocks above, at and below their previous close. */
export interface Breadth {
  advancing: number;
  unchanged: number;
  declining: number;
}

export interface Sector {
  name: string;
  stocks: number;
  /** Area: market cap in rupees, or number of stocks if market caps are unknown. */
  size: number;
  /** Change since the previous close in percent, weighted by size. */
  percent: number;
}

/** What areas represent. */
export type AreaMeaning = 'market cap' | 'number of stocks';

interface MarketMap {
  breadth: Breadth;
  sectors: Sector[];
  by: AreaMeaning;
}

/** The stocks with live prices, as breadth and as sectors. One unknown market cap makes all areas count stocks. */
export function mapMarket(stocks: readonly Stock[], lastOf: (id: number) => Paise | undefined): MarketMap {
  const by = areasOf(stocks);
  const moves = stocks.map((stock) => moveOf(stock, lastOf(stock.id), by));
  return {
    by,
    breadth: {
      advancing: moves.filter(({ percent }) => percent > 0).length,
      unchanged: moves.filter(({ percent }) => percent === 0).length,
      declining: moves.filter(({ percent }) => percent < 0).length,
    },
    sectors: [...Map.groupBy(moves, ({ sector }) => sector)].map(([name, members]) =>
      sectorOf(name, members),
    ),
  };
}

export function areasOf(stocks: readonly Stock[]): AreaMeaning {
  return stocks.every(({ marketCapKnown }) => marketCapKnown) ? 'market cap' : 'number of stocks';
}

interface Move {
  sector: string;
  size: number;
  percent: number;
}

function moveOf(stock: Stock, live: Paise | undefined, by: AreaMeaning): Move {
  return { sector: stock.sector, size: sizeOf(stock, by), percent: percentNow(stock, live) };
}

/** Change since the previous close in percent, using the live price if there is one. */
export function percentNow(stock: Stock, live: Paise | undefined): number {
  const last = live ?? nearestPaise(Number(stock.currentPrice));
  return priceChange(last, nearestPaise(Number(stock.previousClose)))?.percent ?? 0;
}

/** The snapshot's value rather than the live one, so that a tick recolours the map but never moves it. */
export function sizeOf(stock: Stock, by: AreaMeaning): number {
  return by === 'market cap' ? Number(stock.marketCap) : 1;
}

function sectorOf(name: string, members: Move[]): Sector {
  const size = members.reduce((sum, member) => sum + member.size, 0);
  const weighted = members.reduce((sum, member) => sum + member.size * member.percent, 0);
  return { name, stocks: members.length, size, percent: size > 0 ? weighted / size : 0 };
}

const HEAT_BOUNDS = [0.1, 0.5, 1.1] as const;

/** The heat map step of a change: -3 to 3. */
export function heatOf(percent: number): number {
  const step = HEAT_BOUNDS.filter((bound) => Math.abs(percent) >= bound).length;
  return percent < 0 ? 0 - step : step;
}

/** The cell class of a change. */
export function heatClass(percent: number): string {
  const heat = heatOf(percent);
  if (heat === 0) return 'heat';
  return `heat ${heat > 0 ? 'g' : 'l'}${Math.abs(heat)}`;
}
