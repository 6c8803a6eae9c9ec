import { clsx } from 'clsx';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { percentText } from './reason-text.ts';
import { text } from './text.ts';

/**
 * A bar to the probability with a tick at the base rate: the distance is the edge. `hang` places it at a card's
 * top.
 */
export function ProbabilityBar({
  of: { prediction, probability, baseRate },
  hang = false,
}: {
  of: Pick<HorizonPrediction, 'prediction' | 'probability' | 'baseRate'>;
  hang?: boolean;
}) {
  return (
    <div
      className={clsx(hang ? 'hang' : 'prob', prediction === 'HOLD' && 'hold')}
      role="img"
      aria-label={text.confidence(percentText(probability), percentText(baseRate))}
    >
      <b style={{ width: `${100 * probability}%` }} />
      <i style={{ left: `${100 * baseRate}%` }} />
    </div>
  );
}
