import { useMemo } from 'react';
import { BADGES_POLL_MS, useHorizonPredictions } from '#client/api/signals/predictions.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import type { Horizon } from '#shared/domain/predictions/horizon.ts';

/** A stock's predictions by horizon. */
export type Verdicts = Partial<Record<Horizon, HorizonPrediction>>;

/** Predictions of all stocks by symbol; empty until known. */
export function useVerdicts(): ReadonlyMap<string, Verdicts> {
  const short = useHorizonPredictions('short', BADGES_POLL_MS).data;
  const medium = useHorizonPredictions('medium', BADGES_POLL_MS).data;
  const long = useHorizonPredictions('long', BADGES_POLL_MS).data;
  return useMemo(() => {
    const bySymbol = new Map<string, Verdicts>();
    for (const prediction of [short, medium, long].flatMap((list) => list ?? [])) {
      const { stockSymbol, horizon } = prediction;
      bySymbol.set(stockSymbol, { ...bySymbol.get(stockSymbol), [horizon]: prediction });
    }
    return bySymbol;
  }, [short, medium, long]);
}
