import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { text } from '../text.ts';

/** The listed predictions, in their order, with the figures they are judged by. */
export function predictionsCsv(listed: readonly HorizonPrediction[]): string {
  const { csv, columns } = text.list;
  const heads = [
    ...[csv.symbol, csv.name, csv.sector, columns.signal, columns.price, csv.confidence, csv.base],
    ...[csv.low, csv.high, columns.risk, csv.until],
  ];
  const rows = listed.map((of) => [
    ...[displaySymbol(of.stockSymbol), of.stockName, of.sector, of.prediction, of.currentPrice],
    ...[percent(of.probability), percent(of.baseRate), of.interval.low, of.interval.high],
    ...[of.riskLevel, of.expiresOn],
  ]);
  return csvOf([heads, ...rows]);
}

const percent = (share: number): number => Math.round(1_000 * share) / 10;
