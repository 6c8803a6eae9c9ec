import { Tooltip } from '#client/ui/tooltip.tsx';

const HORIZONS = [
  { letter: 'S', name: 'Short term' },
  { letter: 'M', name: 'Medium term' },
  { letter: 'L', name: 'Long term' },
] as const;

/** The three horizons of a stock that has no prediction: quiet letters, each of which says so. */
export function Horizons({
  symbol,
  reachable,
  onOpen,
}: {
  symbol: string;
  reachable: boolean;
  onOpen: () => void;
}) {
  return (
    <span className="sml">
      {HORIZONS.map(({ letter, name }) => (
        <Tooltip
          key={letter}
          content={`${name}: no prediction has been made yet, so there is no confidence to show.`}
        >
          <button
            type="button"
            tabIndex={reachable ? undefined : -1}
            aria-label={`${symbol}, ${name.toLowerCase()}: no prediction yet`}
            onClick={onOpen}
          >
            {letter}
          </button>
        </Tooltip>
      ))}
    </span>
  );
}
