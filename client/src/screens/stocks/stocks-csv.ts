import { csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type ListColumn, labelOf } from './figures.ts';
import type { ListedStock } from './list-filters.ts';
import { text } from './text.ts';

/** The listed stocks with the chosen columns of figures, in their order; market caps in crore of rupees. */
export function stocksCsv(listed: readonly ListedStock[], columns: readonly ListColumn[]): string {
  const figures = columns.filter((column) => column !== 'predictions');
  const headOf = (column: ListColumn) => (column === 'marketCap' ? text.csv.marketCap : labelOf(column));
  const heads = [text.csv.symbol, text.csv.name, text.csv.sector, text.columns.price, ...figures.map(headOf)];
  const rows = listed.map(({ stock, figures: values }) => [
    displaySymbol(stock.symbol),
    stock.name,
    stock.sector,
    rounded(values.price),
    ...figures.map((column) => rounded(values[column])),
  ]);
  return csvOf([heads, ...rows]);
}

const rounded = (value: number | null) => (value === null ? null : Math.round(100 * value) / 100);
