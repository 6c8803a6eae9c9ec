import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';

/** Positions of an interval's marks, 0 to 1 of the width. A HOLD has no stop and exit. */
export interface IntervalLayout {
  low: number;
  high: number;
  price: number;
  stop: number;
  exit: number;
}

/** Maps prices onto a range slightly wider than lowest to highest. */
export function layOutInterval(
  {
    prediction,
    interval,
    stopLoss,
    exitPoint,
  }: Pick<HorizonPrediction, 'prediction' | 'interval' | 'stopLoss' | 'exitPoint'>,
  last: number,
): IntervalLayout {
  const levels = prediction === 'HOLD' ? [] : [stopLoss, exitPoint];
  const marks = [interval.low, interval.high, last, ...levels];
  const [least, most] = [Math.min(...marks), Math.max(...marks)];
  const room = (most - least) * 0.09 || 1;
  const at = (value: number) => (value - least + room) / (most - least + 2 * room);
  return {
    low: at(interval.low),
    high: at(interval.high),
    price: at(last),
    stop: at(stopLoss),
    exit: at(exitPoint),
  };
}
