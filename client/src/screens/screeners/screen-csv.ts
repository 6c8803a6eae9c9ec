import type { OwnScreenMatch } from '#shared/contract/signals/own-screens.ts';
import type { ScreenerResult } from '#shared/contract/signals/screeners.ts';
import { csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

const HEADS = [
  text.csv.symbol,
  text.csv.name,
  text.csv.sector,
  text.csv.price,
  text.csv.change,
  text.csv.volume,
];

/** A screen's matches as CSV: a row per stock, a column per evidence value. */
export function matchesCsv(matches: readonly (ScreenerResult | OwnScreenMatch)[]): string {
  const labels = [...new Set(matches.flatMap(({ evidence }) => evidence.map(({ label }) => label)))];
  const judged = matches.some((match) => 'strength' in match);
  const rows = matches.map((match) => [
    displaySymbol(match.symbol),
    match.name,
    match.sector,
    match.currentPrice,
    match.changePercent,
    match.volume,
    ...('strength' in match ? [match.strength, match.signal] : []),
    ...labels.map((label) => match.evidence.find((each) => each.label === label)?.value ?? null),
    match.asOf,
  ]);
  return csvOf([
    [...HEADS, ...(judged ? [text.csv.strength, text.csv.signal] : []), ...labels, text.csv.asOf],
    ...rows,
  ]);
}

/** "oversold-stocks-2026-11-20.csv" */
export function csvName(title: string, date: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${words || 'screen'}-${date}.csv`;
}
