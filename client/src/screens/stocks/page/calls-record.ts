import type { PredictionHistoryItem } from '#shared/contract/signals/track-record.ts';
import { HORIZONS, type Horizon } from '#shared/domain/predictions/horizon.ts';

/** Outcomes of a stock's calls at one horizon. */
export interface HorizonRecord {
  horizon: Horizon;
  calls: number;
  hit: number;
  missed: number;
  open: number;
  /** Mean of the closed calls' returns, percent; null without one. */
  meanReturn: number | null;
}

type Call = Pick<PredictionHistoryItem, 'horizon' | 'status' | 'returnGenerated'>;

/** Counts calls by horizon and outcome; horizons without a call have zeros. */
export function recordByHorizon(calls: readonly Call[]): HorizonRecord[] {
  return HORIZONS.map((horizon) => {
    const own = calls.filter((call) => call.horizon === horizon);
    const having = (status: Call['status']) => own.filter((call) => call.status === status).length;
    const closed = own.flatMap(({ status, returnGenerated }) =>
      status === 'open' || returnGenerated === null ? [] : [returnGenerated],
    );
    return {
      horizon,
      calls: own.length,
      hit: having('hit'),
      missed: having('missed'),
      open: having('open'),
      meanReturn: closed.length === 0 ? null : closed.reduce((sum, each) => sum + each, 0) / closed.length,
    };
  });
}
