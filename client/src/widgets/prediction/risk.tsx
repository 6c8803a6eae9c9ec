import type { HorizonPrediction } from '#shared/contract/predictions.ts';

const COLOURS = { low: 'text-gain', medium: 'text-warn', high: 'text-loss' } as const;
const WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** Low green, medium yellow, high red; the pips say it without colour. */
export function Risk({ level }: { level: HorizonPrediction['riskLevel'] }) {
  return (
    <span className="row small t3 gap-2">
      Risk Level
      <span className={`pips ${level}`} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className={COLOURS[level]}>{WORDS[level]}</span>
    </span>
  );
}
