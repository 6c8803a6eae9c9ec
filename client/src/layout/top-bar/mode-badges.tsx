import { useDataUpdateStatus } from '#client/api/market/market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { text } from '../text.ts';

/** Whether prices are simulated or replayed. Shows nothing for live data. */
export function SourceBadge() {
  const { data: status } = useDataUpdateStatus();
  const mode = status && SOURCE_TRAITS[status.source].badge;
  if (!mode) return null;
  return <ModeBadge name={mode} meaning={status.sourceLabel} />;
}

/** Paper trading: no order is sent to an exchange. */
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
