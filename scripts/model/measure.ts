import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { byHorizon, HORIZONS } from '#server/analytics/model/horizons.ts';
import { createRecord, type Days } from '#server/analytics/model/metrics/record.ts';
import { type HorizonReport, horizonReport } from '#server/analytics/model/metrics/report.ts';
import { addSums, figuresOf, noTrades } from '#server/analytics/model/segments.ts';
import type { Horizon, Model, TradeFigures, TradeSums } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { PanelRead } from './read-panel.ts';

/** Earlier years are for training, in files that begin early enough. */
export const COUNTED_FROM = '2011-01-01' as TradingDate;

/** A panel's figures, over all out-of-sample weeks and over those from 2011 on. */
export interface Figures {
  symbols: number;
  from: TradingDate;
  to: TradingDate;
  all: Record<Horizon, HorizonReport>;
  counted: Record<Horizon, HorizonReport>;
  days: Record<Horizon, Days>;
  /** Judged trades of the best fifth by score, and of all stocks. */
  trades: Record<Horizon, { best: TradeFigures; all: TradeFigures }>;
}

export function measure(
  { panel, nifty }: Pick<PanelRead, 'panel' | 'nifty'>,
  onProgress: (done: number) => void,
): Figures {
  const [all, counted] = [createRecord(0), createRecord(dayNumber(COUNTED_FROM))];
  const model = walkForward(panel, {
    prior: null,
    benchmark: nifty,
    take(rows) {
      all.add(rows);
      counted.add(rows);
    },
    onProgress,
  });
  const spoken = HORIZONS.flatMap((horizon) => all.days(horizon).flatMap((rows) => rows[0]?.day ?? []));
  return {
    symbols: panel.length,
    from: dateOfDay(Math.min(...spoken)),
    to: dateOfDay(Math.max(...spoken)),
    all: byHorizon((horizon) => horizonReport(horizon, all.days(horizon))),
    counted: byHorizon((horizon) => horizonReport(horizon, counted.days(horizon))),
    days: byHorizon((horizon) => counted.days(horizon)),
    trades: byHorizon((horizon) => tradesOf(model, horizon)),
  };
}

/** Of the fifteen segments, the last three are the best fifth by score. */
const BEST = 12;

function tradesOf(model: Model, horizon: Horizon): { best: TradeFigures; all: TradeFigures } {
  const { segments } = model.horizons[horizon];
  const sum = (some: readonly TradeSums[]) => figuresOf(some.reduce(addSums, noTrades()));
  return { best: sum(segments.slice(BEST)), all: sum(segments) };
}
