import { totalOf, weightOf } from '#client/widgets/live-value.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { figureOf, type HoldingColumn, labelOf } from './list-filters.ts';
import { text } from './text.ts';

/** The listed holdings with the chosen columns, in their order; P&L and day change also in percent. */
export function holdingsCsv(
  listed: readonly Holding[],
  { all, columns }: { all: readonly Holding[]; columns: readonly HoldingColumn[] },
): string {
  const total = totalOf(all);
  const headsOf = (column: HoldingColumn): string[] => {
    if (column === 'pnl') return [labelOf(column), text.csv.pnlPercent];
    return column === 'day' ? [labelOf(column), text.csv.dayPercent] : [labelOf(column)];
  };
  const valuesOf = (of: Holding, column: HoldingColumn) => {
    if (column === 'weight') return [rounded(weightOf(of, total))];
    if (column === 'pnl') return [of.pnl, of.pnlPercent];
    return column === 'day' ? [of.dayChange, of.dayChangePercent] : [figureOf(of, column)];
  };
  const rows = listed.map((of) => [
    displaySymbol(of.symbol),
    of.companyName,
    of.sector,
    ...columns.flatMap((column) => valuesOf(of, column)),
  ]);
  const heads = [text.csv.symbol, text.csv.name, text.csv.sector, ...columns.flatMap(headsOf)];
  return csvOf([heads, ...rows]);
}

const rounded = (value: number | null) => (value === null ? null : Math.round(100 * value) / 100);
