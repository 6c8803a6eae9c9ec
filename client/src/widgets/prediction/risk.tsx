import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { text } from './text.ts';

const COLOURS = { low: 'text-gain', medium: 'text-warn', high: 'text-loss' } as const;
const WORDS = { low: text.low, medium: text.medium, high: text.high } as const;

/** Low green, medium yellow, high red; the pips show it without colour. `bare` if a column header names it. */
export function Risk({ level, bare = false }: { level: HorizonPrediction['riskLevel']; bare?: boolean }) {
  return (
    <span className="row small t3 gap-2">
      {!bare && text.risk}
      <span className={`pips ${level}`} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className={COLOURS[level]}>{WORDS[level]}</span>
    </span>
  );
}
