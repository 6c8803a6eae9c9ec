import { Tooltip } from '#client/ui/tooltip.tsx';
import { badgeText } from '#client/widgets/prediction/reason-text.ts';
import { HORIZON_WORDS, HORIZONS } from '#shared/domain/horizon.ts';
import type { Verdicts } from './use-verdicts.ts';

const LOOKS = { BUY: 'buy', SELL: 'sell', HOLD: undefined } as const;

/** What the model says of a stock at its three horizons: S, M, L, each with its confidence, base rate and n in the tooltip. */
export function Horizons({
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
        const words = prediction ? badgeText(prediction) : `${name}: no prediction`;
        return (
          <Tooltip
            key={horizon}
            content={prediction ? words : `${words} of this stock, so there is no confidence to show.`}
          >
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
