import { share } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ClientRisk } from '#shared/contract/trading/broker.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** Why a client is at risk, with figures. */
export function RiskBadges({ risks }: { risks: readonly ClientRisk[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {risks.map((risk) => (
        <Badge key={risk.kind} look="warn">
          {riskText(risk)}
        </Badge>
      ))}
    </span>
  );
}

const riskText = ({ kind, percent, symbol }: ClientRisk): string =>
  kind === 'loss'
    ? text.risk.loss(share(percent))
    : text.risk.concentration(share(percent), symbol === null ? text.risk.oneStock : displaySymbol(symbol));
