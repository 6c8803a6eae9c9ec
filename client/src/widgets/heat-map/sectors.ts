import { priceChange } from '#client/lib/price-change.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';

/** How many stocks stand above, at and below their previous close. */
export interface Breadth {
  advancing: number;
  unchanged: number;
  declining: number;
}

export interface Sector {
  name: string;
  stocks: number;
  /** What its area stands for: market value in rupees, or the number of stocks where values are unknown. */
  size: number;
  /** Change since the previous close in per cent, weighted by size. */
  percent: number;
}

/** What the areas of a map stand for. */
export type AreaMeaning = 'market cap' | 'number of stocks';

interface MarketMap {
  breadth: Breadth;
  sectors: Sector[];
  by: AreaMeaning;
}

/** The stocks with their live prices, as breadth and as sectors. One unknown market value makes all areas count stocks. */
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

/** Change since the previous close in per cent, by the live price where there is one. */
export function percentNow(stock: Stock, live: Paise | undefined): number {
  const last = live ?? nearestPaise(Number(stock.currentPrice));
  return priceChange(last, nearestPaise(Number(stock.previousClose)))?.percent ?? 0;
}

/** The snapshot's value and not the live one, so that a tick recolours a map and never moves it. */
export function sizeOf(stock: Stock, by: AreaMeaning): number {
  return by === 'market cap' ? Number(stock.marketCap) : 1;
}

function sectorOf(name: string, members: Move[]): Sector {
  const size = members.reduce((sum, member) => sum + member.size, 0);
  const weighted = members.reduce((sum, member) => sum + member.size * member.percent, 0);
  return { name, stocks: members.length, size, percent: size > 0 ? weighted / size : 0 };
}

const HEAT_BOUNDS = [0.1, 0.5, 1.1] as const;

/** Which of the seven steps of the heat map a change takes: -3 to 3. */
export function heatOf(percent: number): number {
  const step = HEAT_BOUNDS.filter((bound) => Math.abs(percent) >= bound).length;
  return percent < 0 ? 0 - step : step;
}

/** The class of a cell with that change. */
export function heatClass(percent: number): string {
  const heat = heatOf(percent);
  if (heat === 0) return 'heat';
  return `heat ${heat > 0 ? 'g' : 'l'}${Math.abs(heat)}`;
}
