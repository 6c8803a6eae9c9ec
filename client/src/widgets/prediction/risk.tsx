import type { HorizonPrediction } from '#shared/contract/predictions.ts';
import { text } from './text.ts';

const COLOURS = { low: 'text-gain', medium: 'text-warn', high: 'text-loss' } as const;
const WORDS = { low: text.low, medium: text.medium, high: text.high } as const;

/** Low green, medium yellow, high red; the pips encode it without colour. */
export function Risk({ level }: { level: HorizonPrediction['riskLevel'] }) {
  return (
    <span className="row small t3 gap-2">
      {text.risk}
      <span className={`pips ${level}`} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className={COLOURS[level]}>{WORDS[level]}</span>
    </span>
  );
}
