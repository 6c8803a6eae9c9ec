import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { HORIZON_WORDS, HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { badgeText } from './reason-text.ts';
import { text } from './text.ts';
import type { Verdicts } from './use-verdicts.ts';

const LOOKS = { BUY: 'buy', SELL: 'sell', HOLD: undefined } as const;

/** A stock's predictions at three horizons: S, M, L, each with confidence, base rate and n in the tooltip. */
export function HorizonBadges({
  symbol,
  verdicts,
  reachable,
  onOpen,
}: {
  symbol: string;
  verdicts: Verdicts | undefined;
  reachable: boolean;
  onOpen: () => void;
}) {
  return (
    <span className="sml">
      {HORIZONS.map((horizon) => {
        const { letter, name } = HORIZON_WORDS[horizon];
        const prediction = verdicts?.[horizon];
        const words = prediction ? badgeText(prediction) : text.noPrediction(name);
        return (
          <Tooltip key={horizon} content={prediction ? words : text.noPredictionDetail(words)}>
            <button
              type="button"
              tabIndex={reachable ? undefined : -1}
              className={prediction && LOOKS[prediction.prediction]}
              aria-label={`${symbol}, ${words}`}
              onClick={onOpen}
            >
              {letter}
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}
