import { BADGES_POLL_MS, useHorizonPredictions } from '#client/api/signals/predictions.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';

/** A stock's predictions at each horizon; undefined until known. */
export function usePredictionsOf(symbol: string): HorizonPrediction[] | undefined {
  const lists = {
    short: useHorizonPredictions('short', BADGES_POLL_MS).data,
    medium: useHorizonPredictions('medium', BADGES_POLL_MS).data,
    long: useHorizonPredictions('long', BADGES_POLL_MS).data,
  };
  if (!lists.short || !lists.medium || !lists.long) return undefined;
  return HORIZONS.flatMap(
    (horizon) => lists[horizon]?.find(({ stockSymbol }) => stockSymbol === symbol) ?? [],
  );
}
