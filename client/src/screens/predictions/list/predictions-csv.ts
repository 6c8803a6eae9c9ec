import type { Verdicts } from '#client/widgets/prediction/use-verdicts.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { type CsvCell, csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { HORIZON_WORDS, HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { text } from '../text.ts';
import type { PredictionColumn } from './list-filters.ts';

interface Options {
  columns: readonly PredictionColumn[];
  /** Predictions of all horizons by symbol. */
  verdicts: ReadonlyMap<string, Verdicts>;
}

/** The listed predictions with the chosen columns, both in their order. */
export function predictionsCsv(listed: readonly HorizonPrediction[], { columns, verdicts }: Options): string {
  const { csv } = text.list;
  const heads = [
    csv.symbol,
    csv.name,
    csv.sector,
    text.list.columns.signal,
    ...columns.flatMap((column) => HEADS[column]),
    csv.until,
  ];
  const rows = listed.map((of) => [
    displaySymbol(of.stockSymbol),
    of.stockName,
    of.sector,
    of.prediction,
    ...columns.flatMap((column) => valuesOf(of, column, verdicts.get(of.stockSymbol))),
    of.expiresOn,
  ]);
  return csvOf([heads, ...rows]);
}

const { csv, columns: names } = text.list;
const HEADS: Record<PredictionColumn, readonly string[]> = {
  price: [names.price],
  chance: [csv.confidence, csv.base],
  edge: [csv.edge],
  range: [csv.low, csv.high],
  risk: [names.risk],
  horizons: HORIZONS.map((horizon) => HORIZON_WORDS[horizon].name),
};

function valuesOf(of: HorizonPrediction, column: PredictionColumn, verdicts: Verdicts = {}): CsvCell[] {
  switch (column) {
    case 'price':
      return [of.currentPrice];
    case 'chance':
      return [percent(of.probability), percent(of.baseRate)];
    case 'edge':
      return [percent(of.probability - of.baseRate)];
    case 'range':
      return [of.interval.low, of.interval.high];
    case 'risk':
      return [of.riskLevel];
    case 'horizons':
      return HORIZONS.map((horizon) => verdicts[horizon]?.prediction ?? null);
  }
}

const percent = (share: number): number => Math.round(1_000 * share) / 10;
