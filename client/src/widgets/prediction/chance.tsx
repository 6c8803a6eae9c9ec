import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { claimText, edgeText, percentText } from './reason-text.ts';

/** The probability, its claim, and the base rate for comparison. */
export function Chance({ of }: { of: HorizonPrediction }) {
  return (
    <div className="flex items-end gap-3">
      <span className="chance">{percentText(of.probability)}</span>
      <div className="small pb-1">
        <div className="t2">{claimText(of)}</div>
        <div className="t3">{edgeText(of)}</div>
      </div>
    </div>
  );
}
