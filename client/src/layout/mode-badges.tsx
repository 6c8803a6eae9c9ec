import { useDataUpdateStatus } from '#client/api/market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { text } from './text.ts';

const MODES = { simulated: text.bar.simulated, replay: text.bar.replay, yahoo: null } as const;

/** Whether prices are simulated or replayed. Shows nothing for live data. */
export function SourceBadge() {
  const { data: status } = useDataUpdateStatus();
  const mode = status && MODES[status.source];
  if (!mode) return null;
  return <ModeBadge name={mode} meaning={status.sourceLabel} />;
}

/** Orders are paper: they never leave the building. */
export function PaperBadge() {
  return <ModeBadge name={text.bar.paper} meaning={text.bar.paperMeaning} />;
}

function ModeBadge({ name, meaning }: { name: string; meaning: string }) {
  return (
    <Tooltip content={meaning} side="bottom">
      <button type="button" className="cursor-default rounded-badge">
        <Badge look="mode">{name}</Badge>
        <span className="sr-only">{meaning}</span>
      </button>
    </Tooltip>
  );
}
