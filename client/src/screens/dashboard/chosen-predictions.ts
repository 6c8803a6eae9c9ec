import type { DashboardPrediction } from '#shared/contract/signals/predictions.ts';

/** As specified. */
const SHOWN = 3;

type Listed = Pick<DashboardPrediction, 'stockSymbol' | 'prediction'>;

/**
 * The best BUY, the best SELL and the best call of the person's own stocks, then those with the largest edge until
 * there are three. `predictions` has one per stock, largest edge first, and so has the result.
 */
export function chosenPredictions<P extends Listed>(
  predictions: readonly P[],
  isMine: (symbol: string) => boolean,
): P[] {
  const chosen = new Set<P>();
  const add = (wanted: (prediction: P) => boolean) => {
    const found = predictions.find((each) => !chosen.has(each) && wanted(each));
    if (found) chosen.add(found);
  };
  add(({ prediction }) => prediction === 'BUY');
  add(({ prediction }) => prediction === 'SELL');
  add(({ prediction, stockSymbol }) => prediction !== 'HOLD' && isMine(stockSymbol));
  for (let place = chosen.size; place < SHOWN; place++) add(() => true);
  return predictions.filter((each) => chosen.has(each));
}
