import { Tooltip } from '#client/ui/tooltip.tsx';

const HORIZONS = ['S', 'M', 'L'] as const;

/** The three horizons of a stock that has no prediction: quiet letters, and why. */
export function NoPredictions({ symbol }: { symbol: string }) {
  return (
    <Tooltip content="No prediction has been made yet, so there is none to show.">
      <button type="button" className="sml">
        <span className="sr-only">{symbol}: no predictions yet</span>
        {HORIZONS.map((horizon) => (
          <span key={horizon}>{horizon}</span>
        ))}
      </button>
    </Tooltip>
  );
}
