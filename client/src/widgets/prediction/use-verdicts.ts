import { useMemo } from 'react';
import { BADGES_POLL_MS, useHorizonPredictions } from '#client/api/predictions.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import type { Horizon } from '#shared/domain/horizon.ts';

/** What the model says of a stock, by horizon. */
export type Verdicts = Partial<Record<Horizon, HorizonPrediction>>;

/** Of every stock, by symbol; empty while it is not known. */
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
