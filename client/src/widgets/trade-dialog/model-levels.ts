import type { TradeRecommendation } from '#shared/contract/signals/predictions.ts';
import { nearestPaise, type Paise, paise } from '#shared/domain/money.ts';

/** The exits of a BUY call on the stock's tick, in paise. */
export interface ModelLevels {
  stopLoss: Paise;
  target: Paise;
}

/**
 * The levels of the BUY call with the largest edge, each at the nearest tick; null without one, or when the entry
 * price is no longer between them. `recommendations` come largest edge first.
 */
export function modelLevels(
  recommendations: readonly Pick<TradeRecommendation, 'prediction' | 'stopLoss' | 'targetPrice'>[],
  { entry, tick }: { entry: Paise; tick: Paise },
): ModelLevels | null {
  const call = recommendations.find(({ prediction }) => prediction === 'BUY');
  if (!call) return null;
  const onTick = (rupees: number) => paise(Math.round(nearestPaise(rupees) / tick) * tick);
  const levels = { stopLoss: onTick(call.stopLoss), target: onTick(call.targetPrice) };
  return levels.stopLoss < entry && entry < levels.target ? levels : null;
}
