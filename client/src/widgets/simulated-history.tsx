import { useSourceTraits } from '#client/api/market/market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { text } from './text.ts';

/** Labels past prices that were generated from a seed; empty for real ones. */
export function SimulatedHistory({ className }: { className?: string }) {
  const traits = useSourceTraits();
  if (!traits || traits.realUniverse) return null;
  return (
    <Tooltip content={text.simulatedHistory.meaning} side="bottom">
      <button type="button" className={`cursor-default rounded-badge ${className ?? ''}`}>
        <Badge look="tag">{text.simulatedHistory.name}</Badge>
        <span className="sr-only">: {text.simulatedHistory.meaning}</span>
      </button>
    </Tooltip>
  );
}
